/** Words that say nothing about what a text is about. Source: np-lint's own calibration on 103 criteria, 2026-11. */
export const stopWords = new Set([
  ...['the', 'and', 'for', 'with', 'from', 'into', 'onto', 'over', 'under', 'between', 'about'],
  ...['after', 'before', 'through', 'via', 'per', 'within', 'without', 'against', 'upon', 'than'],
  ...['that', 'this', 'these', 'those', 'its', 'their', 'his', 'her', 'our', 'your', 'each'],
  ...['every', 'all', 'any', 'some', 'both', 'either', 'other', 'when', 'where', 'while', 'which'],
  ...['who', 'can', 'could', 'may', 'might', 'must', 'shall', 'should', 'will', 'would', 'does'],
  ...['did', 'are', 'was', 'were', 'been', 'being', 'has', 'have', 'had', 'having', 'not', 'but'],
  ...['only', 'user', 'users', 'able', 'exist', 'exists', 'existing', 'true', 'correct'],
  ...['correctly', 'proper', 'properly', 'successfully', 'use', 'uses', 'used', 'using', 'work'],
  ...['works', 'working', 'show', 'shows', 'shown', 'showing', 'display', 'displays', 'displayed'],
  'new'
])

/** Endings that one word may have in one text and another in the next; the longest first. */
export const endings = [
  ...['edly', 'ness', 'ment', 'able', 'ible', 'ing', 'ion', 'ed', 'ly', 'es', 'er', 'or', 's']
]
