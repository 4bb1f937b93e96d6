import { keywordGrams } from '#src/shared/directory/grams.ts'
import { spellPerson, spellUnit } from '#src/shared/directory/pinyin.ts'

/** Pieces by which a video is found: pairs and single characters of title and lecturer, and their initials. */
export const searchColumns = (title: string, lecturer: string) => {
  const initials = `${spellUnit(title).initials} ${spellPerson(lecturer).initials}`.trim()
  const texts = [title, lecturer, initials]
  const single = texts.flatMap((text) => [...text.normalize('NFKC').toLowerCase()])
  return { initials, grams: [...new Set([...texts.flatMap(keywordGrams), ...single])] }
}
