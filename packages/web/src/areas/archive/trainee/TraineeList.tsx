import {
  type ArchiveRow,
  archiveFigures,
  archiveRow,
  listArchives,
  MOST_PRINTED,
} from '@portal/contract/areas/archive/trainee.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { query } from '#src/kit/query.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { archiveAddress } from '../addresses.ts'
import { usePrintArchives } from './use-print-archives.ts'

const column = columnsOf(listArchives)
const works = wordsOf(archiveRow.shape.work)
const cards = wordsOf(archiveRow.shape.cardState)

const columns: Column<ArchiveRow>[] = [
  column('name', { width: 100, fixed: 'left', link: ({ id }) => archiveAddress(id) }),
  column('code', { width: 100 }),
  column('orgName', { width: 150 }),
  column('post', { width: 120 }),
  column('hours', {
    title: '年度学时',
    width: 120,
    align: 'right',
    render: (_, { hours, target }) => `${hours.toFixed(2)} / ${target === null ? '—' : target.toFixed(2)}`,
  }),
  column('reached', {
    width: 80,
    badge: true,
    render: (_, { reached, target }) => (target === null ? '—' : <StateWord>{reached ? '达标' : '未达标'}</StateWord>),
  }),
  column('examRate', {
    width: 104,
    align: 'right',
    render: (_, { examRate }) => (examRate === null ? '—' : `${examRate}%`),
  }),
  column('classes', {
    title: '参训／结业',
    width: 96,
    align: 'right',
    render: (_, { classes, graduated }) => (classes === 0 ? '—' : `${classes} / ${graduated}`),
  }),
  column('certificates', { width: 90, align: 'right' }),
  column('nextExpiry', { width: 110, render: (_, { nextExpiry }) => nextExpiry ?? '—' }),
  column('cardState', { width: 96, render: (_, { cardState }) => <StateWord>{cards[cardState]}</StateWord> }),
  column('work', {
    width: 96,
    render: (_, { work }) => (work === 'none' ? '—' : <StateWord>{works[work]}</StateWord>),
  }),
  column('lastOn', { width: 110, render: (_, { lastOn }) => lastOn ?? '—' }),
  column('archiveNo', { width: 150 }),
  column('employment', { width: 90 }),
  column('openCorrections', { width: 100 }),
  column('phone', { width: 130 }),
]

/** Everybody in scope, with the figures of the year. */
export function TraineeList() {
  const list = useResourceList(listArchives)
  const print = usePrintArchives()
  const { year } = list.state.filter
  return (
    <>
      <Figures year={typeof year === 'number' ? year : undefined} />
      <ListPage
        list={list}
        chips={[
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.traineeArchive} allowClear /> },
          'reached',
          'cardState',
          'contested',
        ]}
        more={[
          { name: 'year', label: '年度' },
          { name: 'roleId', label: '角色', control: <RoleSelect /> },
          'employment',
          'post',
        ]}
        columns={columns}
        exports={[P.traineeArchiveExport]}
        actions={(row) => [{ label: '打印档案', access: [P.traineeArchivePrint], onClick: () => void print([row.id]) }]}
        batch={(selection) => <PrintSelected selection={selection} />}
      />
    </>
  )
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.floor((part * 1000) / whole) / 10}%`

/** 打印档案 of all that are selected. */
function PrintSelected({ selection }: { selection: Selection<ArchiveRow> }) {
  const print = usePrintArchives()
  const isTooMany = selection.count > MOST_PRINTED
  const send = async () => print((await selection.collect()).map(({ id }) => id))
  return (
    <Can codes={[P.traineeArchivePrint]}>
      <Button disabled={isTooMany} title={isTooMany ? '一次最多打印 200 人' : undefined} onClick={() => void send()}>
        打印档案
      </Button>
    </Can>
  )
}

function Figures({ year }: { year: number | undefined }) {
  const { data } = useQuery(query(archiveFigures, { year }))
  const facts = [
    {
      label: '持证率',
      value: data && percent(data.allowed, data.withRule),
      aside: data && `${data.allowed} / ${data.withRule} 人`,
    },
    {
      label: '达标率',
      value: data && percent(data.reached, data.withTarget),
      aside: data && `${data.reached} / ${data.withTarget} 人`,
    },
    {
      label: '90 天内到期',
      value: data?.expiring,
      aside: '张证书',
      to: '/train/traineeCount?view=cert&f.expiresWithin=90',
    },
    {
      label: '档案完整率',
      value: data && percent(data.complete, data.people),
      aside: data && `${data.complete} / ${data.people} 人`,
    },
  ]
  return (
    <dl className="archive-figures">
      {facts.map(({ label, value, aside, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value ?? '—'}</b>
            {to ? <Link to={to}>{aside}</Link> : <span>{aside ?? ''}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
