import type { z } from 'zod'
import { choice } from '../kit/choice.ts'
import { defineFlow } from '../kit/flow.ts'

/** Life of published content (00-concepts, engine 5); 已过期 is a published one whose validity has passed. */
export const publicationState = choice(
  { draft: '草稿', in_review: '审批中', published: '已发布', retired: '已下架' },
  '发布状态',
)
export type PublicationState = z.output<typeof publicationState>

export const publicationFlow = defineFlow<PublicationState>()({
  submit: { from: ['draft'], to: 'in_review' },
  withdraw: { from: ['in_review'], to: 'draft' },
  reject: { from: ['in_review'], to: 'draft' },
  publish: { from: ['in_review', 'retired', 'draft'], to: 'published' },
  retire: { from: ['published'], to: 'retired' },
})
