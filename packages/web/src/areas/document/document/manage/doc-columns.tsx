import { convertState, type DocumentRow } from '@portal/contract/areas/document/document.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { publicationState } from '@portal/contract/shared/publication.ts'
import { ShareBar } from '#src/ui/rate/ShareBar.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { TagLine } from '#src/ui/text/TagLine.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { detailAddress, versionText } from '../../document-home.ts'
import { DocState } from './DocState.tsx'
import { documentColumn as column } from './doc-source.ts'

const conversions = wordsOf(convertState)
const states = wordsOf(publicationState)

/** Below this share of acknowledgements somebody has to see to it. */
const HALF = 50

const isShown = ({ state }: DocumentRow) => state === 'published' || state === 'retired'

function Acknowledged({ document }: { document: DocumentRow }) {
  const { ackDuty, ackRate } = document
  if (!ackDuty) return <span className="doc-none">不要求</span>
  return isShown(document) && typeof ackRate === 'number' ? <ShareBar tone="ok" percent={ackRate} /> : <>—</>
}

function Unacknowledged({ document }: { document: DocumentRow }) {
  const { ackDuty, unackedCount, ackRate } = document
  if (!ackDuty || !isShown(document) || typeof unackedCount !== 'number' || typeof ackRate !== 'number') return null
  if (unackedCount === 0) return <b className="doc-all">✓ 全部</b>
  return <span className={ackRate < HALF ? 'doc-behind' : undefined}>{unackedCount.toLocaleString('zh-CN')}</span>
}

const title = (isBin: boolean): Column<DocumentRow> =>
  column('title', {
    width: 320,
    ...(isBin ? {} : { link: ({ id }) => detailAddress(id) }),
  })

const unacknowledged = column('unackedCount', {
  title: '未知悉',
  width: 84,
  render: (_, row) => <Unacknowledged document={row} />,
})

const figures: Column<DocumentRow>[] = [
  column('audienceCount', { title: '应读', width: 76 }),
  column('readRate', {
    title: '已读',
    width: 136,
    align: 'left',
    render: (_, row) => (isShown(row) && typeof row.readRate === 'number' ? <ShareBar percent={row.readRate} /> : '—'),
  }),
  column('ackRate', {
    title: '已知悉',
    width: 136,
    align: 'left',
    render: (_, row) => <Acknowledged document={row} />,
  }),
  unacknowledged,
]

const state: Column<DocumentRow> = {
  key: 'state',
  title: '状态',
  width: 112,
  badge: true,
  render: (_, row) => <DocState document={row} />,
}

const version = column('versionNo', { width: 68, render: (_, { versionNo }) => versionText(versionNo) })

/** Columns of 文档管理, the most asked first; the others by choice. */
export const documentColumns = (isBin: boolean, phone: boolean): Column<DocumentRow>[] => [
  title(isBin),
  ...(phone && !isBin ? [unacknowledged] : []),
  version,
  column('pages', { width: 64, render: (_, { pages }) => (pages === 0 ? '—' : pages.toLocaleString('zh-CN')) }),
  ...(isBin ? [] : phone ? figures.slice(0, -1) : figures),
  ...(isBin ? [column('deletedAt', { title: '删除时间' })] : [state]),
  column('labelTypeName', { width: 120 }),
  column('labels', {
    width: 140,
    render: (_, { labels }) => <TagLine words={labels.map(({ name }) => name)} />,
  }),
  {
    key: 'publication',
    title: '发布状态',
    width: 100,
    render: (_, row) => states[row.state],
  },
  {
    key: 'convertState',
    title: '转换状态',
    width: 110,
    render: (_, { convertState: conversion, failText }) => (
      <span title={failText}>{conversion ? conversions[conversion] : '—'}</span>
    ),
  },
  column('year', { width: 80 }),
  column('classHours', {
    width: 80,
    render: (_, { classHours }) => (classHours === null ? '—' : classHours.toFixed(2)),
  }),
  column('ackDuty', { width: 100, render: (_, { ackDuty }) => (ackDuty ? '需知悉' : '不要求') }),
  column('required', { width: 80 }),
  column('readCount', { title: '已读人数', width: 100 }),
  column('ackCount', { title: '已知悉人数', width: 110 }),
  column('audienceText', { width: 140 }),
  column('validTo', { width: 120, render: (_, row) => (row.validTo ? dateText(row.validTo.getTime()) : '长期') }),
  column('reviewBy', { width: 120, render: (_, { reviewBy }) => reviewBy ?? '—' }),
  column('ownerOrgName', { width: 140 }),
  column('creator', { width: 100 }),
  column('recordCreateDateText', { width: 140 }),
  column('updatedAt'),
  {
    key: 'bytes',
    title: '大小',
    width: 100,
    align: 'right',
    className: 'kit-figure',
    render: (_, { bytes = 0 }) => (bytes > 0 ? fileSizeText(bytes) : '—'),
  },
]
