interface Person {
  name: string
  code: string
  photo?: string | null
}

/** Where the picture may come from, best first: the own photo, then the personnel service by user code. */
export function avatarSources({ code, photo }: Person, photoTemplate = '') {
  const own = photo ? [photo] : []
  const personnel = code && photoTemplate.includes('{code}')
  return personnel ? [...own, photoTemplate.replaceAll('{code}', encodeURIComponent(code))] : own
}

/** A Chinese name by its last two signs, any other one by the first letters of two words. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  if (/\p{Script=Han}/u.test(name)) return [...words.join('')].slice(-2).join('')
  if (words.length === 1) return [...first].slice(0, 1).join('').toUpperCase()
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()
}
