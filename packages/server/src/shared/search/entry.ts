import { sha256 } from '#src/platform/secrets.ts'
import type { searchEntries } from '#src/schema/search/search.ts'
import { spellUnit } from '../directory/pinyin.ts'
import { fold, lettersOf, pairsOf } from './fold.ts'
import type { SearchItem } from './search.ts'

type Entry = Omit<typeof searchEntries.$inferInsert, 'id' | 'source'>

/** Lines that are compared whole: each between line breaks. */
const lines = (texts: readonly string[]): string => {
  const held = [...new Set(texts.map(fold))].filter((text) => text !== '')
  return held.length === 0 ? '' : `\n${held.join('\n')}\n`
}

const spelled = (texts: readonly string[]) => {
  const spellings = texts.map(spellUnit)
  return {
    pinyin: lines(spellings.map(({ pinyin }) => pinyin)),
    initials: lines(spellings.map((each) => each.initials)),
  }
}

/** Every text by itself: a pair across two of them is in neither. */
const allPairs = (texts: readonly string[]): number[] => [
  ...new Set(texts.flatMap((text) => text.split('\n').flatMap(pairsOf))),
]

/** A thing as the index keeps it. */
export const entryOf = (item: SearchItem): Entry => {
  const title = fold(item.title)
  const spelling = spellUnit(item.title)
  const labels = spelled(item.labels)
  const people = spelled(item.people)
  const texts = {
    title,
    titlePinyin: spelling.pinyin,
    titleInitials: spelling.initials,
    labels: lines(item.labels),
    labelPinyin: labels.pinyin,
    labelInitials: labels.initials,
    people: lines(item.people),
    peoplePinyin: people.pinyin,
    peopleInitials: people.initials,
    summary: fold(item.summary),
    parts: lines(item.parts),
  }
  const letters = lettersOf([texts.title, texts.labels, texts.people, texts.summary].join('').replaceAll('\n', ''))
  const values = {
    ...texts,
    itemId: item.id,
    kind: item.kind,
    pairs: [...allPairs(Object.values(texts)), ...letters],
    labelIds: [...item.labelIds],
    year: item.year,
    durationMs: item.durationMs,
    publishedAt: item.publishedAt,
    timeless: item.timeless ?? false,
    isOpen: item.isOpen,
    openFrom: item.from,
    openTo: item.to,
    audienceInclude: [...item.audienceInclude],
    audienceExclude: [...item.audienceExclude],
  }
  return { ...values, hash: sha256(JSON.stringify([values, item.pieces])) }
}

/** Pieces as the index keeps them; empty ones are left out. */
export const piecesOf = (item: SearchItem) =>
  item.pieces
    .map(({ at, text }, no) => ({ no, at, text: fold(text) }))
    .filter(({ text }) => text !== '')
    .map((piece) => ({ ...piece, pairs: [...pairsOf(piece.text), ...lettersOf(piece.text)] }))
