import { convertState, type DocumentRow } from '@portal/contract/areas/document/document.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { publicationState } from '@portal/contract/shared/publication.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { StateDot } from '#src/ui/state/StateDot.tsx'
import type { StateTone } from '#src/ui/state/state-colours.ts'

const words = wordsOf(publicationState)
const conversions = wordsOf(convertState)

type Facts = Pick<DocumentRow, 'state' | 'publishAt' | 'expired' | 'reviewDue' | 'convertState' | 'failText'>

/** The one thing that is to be known about a document first, and how it stands. */
const standing = ({ state, publishAt, expired, reviewDue, convertState: conversion }: Facts): [StateTone, string] => {
  if (expired) return ['bad', '已过期']
  if (state === 'published') {
    if (publishAt !== null && publishAt.getTime() > serverNow()) return ['still', '待定时发布']
    return reviewDue ? ['wanting', '待复审'] : ['good', '已发布']
  }
  if (conversion === 'failed') return ['bad', '转换失败']
  if (conversion === 'queued' || conversion === 'processing') return ['still', conversions[conversion] ?? '']
  return state === 'retired' ? ['wanting', '已下架'] : ['still', words[state] ?? '']
}

const changes = { none: '', open: '有未提交的修改', in_review: '修改审批中' } as const

export function DocState({ document }: { document: Facts & Pick<DocumentRow, 'changeState'> }) {
  const [tone, word] = standing(document)
  const change = changes[document.changeState ?? 'none']
  return (
    <span title={[word, change, document.failText].filter(Boolean).join('，')}>
      <StateDot tone={tone}>{word}</StateDot>
      {change !== '' && <small className="doc-change">{change}</small>}
    </span>
  )
}
