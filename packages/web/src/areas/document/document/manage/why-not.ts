import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'

type Facts = Pick<
  DocumentRow,
  'state' | 'changeState' | 'approved' | 'convertState' | 'audienceText' | 'labelTypeId' | 'required' | 'ackDuty'
>

const IN_REVIEW = '审批中不能执行该操作，请先撤回'

/** In review, as a first publication or as a change of something published. */
export const isInReview = ({ state, changeState }: Pick<Facts, 'state' | 'changeState'>) =>
  state === 'in_review' || changeState === 'in_review'

const whyNotShown = ({ convertState, audienceText = '未设置', required, ackDuty }: Facts): string | null => {
  if (convertState === 'original' && (required || ackDuty)) return no.notReadable.message
  if (convertState !== 'ready' && convertState !== 'original') return no.notReady.message
  return audienceText === '未设置' ? no.noAudience.message : null
}

export const whyNotSubmit = (document: Facts): string | null => {
  if (isInReview(document)) return IN_REVIEW
  const { state, approved, changeState = 'none', labelTypeId } = document
  const nothingNew = state === 'published' || (state === 'retired' && approved === true)
  if (nothingNew && changeState === 'none') return no.notSubmittable.message
  return whyNotShown(document) ?? (labelTypeId === null ? no.typeMissing.message : null)
}

export const whyNotPublish = (document: Facts): string | null => {
  if (isInReview(document)) return IN_REVIEW
  return whyNotShown(document) ?? (document.approved === true ? null : no.notApproved.message)
}

export const whyNotDelete = ({ state }: Pick<Facts, 'state'>): string | null =>
  state === 'published' ? no.retireFirst.message : null

export const whyNotRemind = ({ state }: Pick<Facts, 'state'>): string | null =>
  state === 'published' ? null : '发布后才能提醒阅读'
