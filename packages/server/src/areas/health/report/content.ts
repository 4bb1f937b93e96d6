import type { Judged } from '@portal/contract/areas/health/form-level.ts'
import { healthWords } from '@portal/contract/areas/health/words.ts'
import type { FormValues } from '@portal/contract/shared/form-element.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** What is kept sealed of a report: the answers, and what of them was hit. */
export interface Content {
  answers: FormValues
  hits: Judged['hits']
}

export const sealContent = (secrets: Secrets, content: Content): Buffer => secrets.seal(JSON.stringify(content))

export const openContent = (secrets: Secrets, sealed: Buffer | null): Content | null =>
  sealed === null ? null : (JSON.parse(secrets.open(sealed)) as Content)

/** 异常项 in words: which questions, never what was answered. */
export const hitWords = (content: Content | null, erased: boolean): string =>
  erased ? healthWords.erased : (content?.hits ?? []).map(({ label }) => label).join('、')
