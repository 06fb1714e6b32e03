import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/cli.ts'],
      reporter: ['text', 'html']
    },
    testTimeout: 30_000,
    // No test changes what all share, and to load everything anew for each file takes longer than the tests.
    isolate: false
  }
})
