import { pinyin } from 'pinyin-pro'

const plain = (pieces: readonly string[]) =>
  pieces
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

interface Spelling {
  pinyin: string
  initials: string
}

const spell = (name: string, surname: 'head' | 'off'): Spelling => {
  const options = { toneType: 'none', type: 'array', v: true, surname, nonZh: 'consecutive' } as const
  return {
    pinyin: plain(pinyin(name, options)),
    initials: plain(pinyin(name, { ...options, pattern: 'first' })),
  }
}

/** How a person's name is typed without an input method: 单 and 曾 at its head are surnames, ü is written v. */
export const spellPerson = (name: string): Spelling => spell(name, 'head')

export const spellUnit = (name: string): Spelling => spell(name, 'off')
