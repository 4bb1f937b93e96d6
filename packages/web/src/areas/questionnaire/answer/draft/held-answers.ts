import { type SurveyAnswers, surveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

const stored = z.object({ answers: surveyAnswers, clientKey: id, at: z.number().default(0) })

interface Held {
  answers: SurveyAnswers
  /** Names the act of handing in, however often it is sent. */
  clientKey: string
  /** When they were given, by the clock of the server. */
  at: number
}

export const newClientKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // A random UUID, also where the page is served over plain HTTP.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Answers of one person to one questionnaire on this device; those of a change lie beside those of a first answer. */
export const heldAnswersOf = (userId: string, questionnaireId: string, isEdit: boolean) => {
  const key = `survey:${questionnaireId}${isEdit ? ':edit' : ''}`
  return {
    read: (): Held | undefined => {
      try {
        return stored.safeParse(JSON.parse(readUserItem(userId, key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    write: (held: Held) => writeUserItem(userId, key, JSON.stringify(held)),
    forget: () => writeUserItem(userId, key, null),
  }
}
