/** Answers of a judgement as files write them. */
export const TRUTH = { right: '对', wrong: '错' } as const

const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** 1–99 as headings count: 一, 十二, 三十. */
export const chineseNumeral = (value: number): string => {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (value <= 10) return digits[value] ?? ''
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}

/** Name of a picture by its place in a document or sheet, and the word in a text that stands for it. */
export const pictureName = (place: number | string): string => `图${place}`
export const pictureWord = (no: number): string => `[${pictureName(no)}]`
/** The word of a stored picture, as if its document had named it so. */
export const pictureMarkOf = (fileId: string): string => `[图${fileId.slice(0, 8)}]`
export const PICTURE_WORD = /\[(图[^[\]\s]{0,40})\]/g
export const hasPicture = (text: string): boolean => /\[图|data-picture/.test(text)

export const tableWord = (no: number): string => `[表${no}]`
const TABLE_LINE = /<p>\[表(\d+)\]<\/p>/g
const TABLE_WORD = /\[表(\d+)\]/g

export const namesTable = (text: string): boolean => /\[表\d+\]/.test(text)

/** Puts tables where paragraphs of a markup name them. */
export const placeTables = (html: string, tables: readonly string[]): string =>
  html.replace(TABLE_LINE, (mark, at: string) => tables[Number(at) - 1] ?? mark).replace(TABLE_WORD, '')
