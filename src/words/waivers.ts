/** Words by which an assumption says that nobody has looked. Source: nubos-pilot 1.2.4, the plan checker; date: 2026-06-16. */
export const waivers = [
  ...['TBD', 'to be confirmed', 'to be verified', 'assume defaults', 'assuming defaults'],
  ...['should work', 'presumably', 'likely', 'most likely', 'probably']
]
