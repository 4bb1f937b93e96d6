import { surnameLength } from '@portal/contract/areas/business-card/words.ts'
import { pinyin } from 'pinyin-pro'

/** Longer ones are no names of the kind, such as that of an account. */
const MOST_SIGNS = 4

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** As passports write it: surname first, ü as yu. Empty where a sign cannot be read. */
export const romanName = (name: string): string => {
  const signs = [...name]
  if (signs.length < 2 || signs.length > MOST_SIGNS || !signs.every((sign) => /\p{Script=Han}/u.test(sign))) return ''
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' })
  if (read.length !== signs.length || !read.every((syllable) => /^[a-z]+$/.test(syllable))) return ''
  const syllables = read.map((syllable) => syllable.replaceAll('v', 'yu'))
  const head = surnameLength(signs)
  return [syllables.slice(0, head), syllables.slice(head)].map((part) => capital(part.join(''))).join(' ')
}
