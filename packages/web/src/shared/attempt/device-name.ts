const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (table: typeof browsers, agent: string, otherwise: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise

/** How this browser is named to the person on his other device: 「Chrome · Windows」. */
export const deviceName = (agent: string): string =>
  `${firstOf(browsers, agent, '浏览器')} · ${firstOf(systems, agent, '未知系统')}`
