import { convertState, type DocumentRow } from '@portal/contract/areas/document/document.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { publicationState } from '@portal/contract/shared/publication.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { StateDot, type Tone } from '#src/ui/state/StateDot.tsx'

const words = wordsOf(publicationState)
const conversions = wordsOf(convertState)

type Facts = Pick<DocumentRow, 'state' | 'publishAt' | 'expired' | 'reviewDue' | 'convertState' | 'failText'>

/** The one thing that is to be known about a document first, and how it stands. */
const standing = ({ state, publishAt, expired, reviewDue, convertState: conversion }: Facts): [Tone, string] => {
  if (expired) return ['bad', '已过期']
  if (state === 'published') {
    if (publishAt !== null && publishAt.getTime() > serverNow()) return ['quiet', '待定时发布']
    return reviewDue ? ['warn', '待复审'] : ['ok', '已发布']
  }
  if (conversion === 'failed') return ['bad', '转换失败']
  if (conversion === 'queued' || conversion === 'processing') return ['quiet', conversions[conversion] ?? '']
  return state === 'retired' ? ['warn', '已下架'] : ['quiet', words[state] ?? '']
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
