import { splitEscaped, unescapeAnswer } from './answer-list.ts'

const words: Record<string, number> = {
  易: 1,
  很易: 1,
  容易: 1,
  简单: 1,
  较易: 2,
  较简单: 2,
  中: 3,
  中等: 3,
  适中: 3,
  一般: 3,
  较难: 4,
  难: 5,
  困难: 5,
  很难: 5,
}

/** 1–5, or a word from 易 to 难; null for anything else. */
export const difficultyOf = (text: string): number | null => {
  const plain = text.normalize('NFKC').trim()
  return /^[1-5](?:\.0+)?$/.test(plain) ? Math.trunc(Number(plain)) : (words[plain] ?? null)
}

/** Names of a list cell, each once. */
export const listOf = (text: string | undefined): string[] => [
  ...new Set(
    splitEscaped(text ?? '', ';；\n')
      .map(unescapeAnswer)
      .filter((name) => name !== ''),
  ),
]

/** A calendar day in the forms people write it; null for anything else. */
export const dayOf = (text: string): string | null => {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').trim()) ?? []
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const there = year !== '' && at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return there ? at.toISOString().slice(0, 10) : null
}
