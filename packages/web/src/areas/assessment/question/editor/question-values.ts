import {
  freshContent,
  type QuestionContent,
  type QuestionKind,
} from '@portal/contract/areas/assessment/question/content.ts'
import type {
  QuestionDetail,
  QuestionVersion,
  questionSaveBody,
} from '@portal/contract/areas/assessment/question/question.ts'
import type { z } from 'zod'
import { sentContent, withKind } from './body.ts'

type SaveBody = z.output<typeof questionSaveBody>

/** What the form holds: the content in one piece, the classification in fields. */
export interface QuestionValues
  extends Pick<SaveBody, 'typeId' | 'difficulty' | 'knowledgeIds' | 'labelIds' | 'validTo' | 'source'>,
    Partial<Pick<SaveBody, 'changeKind' | 'changeNote'>> {
  id?: string
  revision?: number
  content: QuestionContent
}

export const contentOf = (version: QuestionVersion): QuestionContent => ({
  kind: version.kind,
  stem: version.stem,
  options: version.options,
  key: version.key,
  policy: version.policy,
  params: version.params,
  score: version.score,
  picture: version.picture,
  explanation: version.explanation,
  parts: version.parts,
})

export const freshValues = (kind: QuestionKind, typeId: string | undefined): Partial<QuestionValues> => ({
  content: withKind(freshContent('case'), kind),
  typeId,
  difficulty: 3,
  knowledgeIds: [],
  labelIds: [],
  validTo: null,
  source: null,
})

export const valuesOf = ({ id, revision, typeId, validTo, version }: QuestionDetail): QuestionValues => ({
  id,
  revision,
  content: contentOf(version),
  typeId,
  difficulty: version.difficulty,
  knowledgeIds: version.knowledgeIds,
  labelIds: version.labelIds,
  validTo,
  changeKind: 'content',
  changeNote: '',
  source: version.source,
})

type Begun = { id: string; no: number } | null

/** The call's body; who may not see the key leaves it and what goes with it as they are. */
export const bodyOf = (
  { content, ...rest }: QuestionValues,
  { action, mayKey, base }: { action: SaveBody['action']; mayKey: boolean; base?: Begun },
): SaveBody => {
  const { key, explanation, parts, ...open } = sentContent(content)
  return {
    changeKind: 'content',
    changeNote: '',
    ...rest,
    ...open,
    ...(mayKey && { key, explanation, parts }),
    ...(base && { base }),
    action,
  }
}
