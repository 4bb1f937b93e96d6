const systems: readonly [RegExp, string][] = [
  [/Windows/i, 'Windows'],
  [/iPhone|iPad/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/Linux/i, 'Linux'],
]

// Later ones name earlier ones too, so the first that fits is meant.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg/i, 'Edge'],
  [/Firefox/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
]

const nameOf = (agent: string, names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1]

/** Browser and system out of what a browser says of itself: `Chrome（Windows）`. */
export const agentText = (agent: string): string => {
  const browser = nameOf(agent, browsers) ?? '未知浏览器'
  const system = nameOf(agent, systems)
  return system === undefined ? browser : `${browser}（${system}）`
}
