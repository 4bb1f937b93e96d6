import { pinyin } from 'pinyin-pro'

const plain = (pieces: readonly string[]) =>
  pieces
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** 单 and 曾 at the head of a name are read as surnames; ü is written v. */
const reading = { toneType: 'none', type: 'array', v: true, surname: 'head', nonZh: 'consecutive' } as const

/** How a name is typed without an input method. */
export const pinyinOf = (name: string): string => plain(pinyin(name, reading))

export const initialsOf = (name: string): string => plain(pinyin(name, { ...reading, pattern: 'first' }))
