import { listSpecial, type SpecialRow } from '@portal/contract/areas/special-class/class.ts'
import { specialRefusals } from '@portal/contract/areas/special-class/refusals.ts'
import { MOST_COMPARED } from '@portal/contract/areas/special-class/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { specialAddress, statisticsAddress } from '../addresses.ts'
import './special.css'
import { contentsText, shareText, spanText } from './special-words.ts'

const EnrolCode = late(() => import('./EnrolCode.tsx').then((module) => module.EnrolCode))

const column = columnsOf(listSpecial)

const columns = [
  column('coverUrl', {
    width: 72,
    render: (_: unknown, { coverUrl, name }: SpecialRow) => (
      <span className="special-cover">
        <Cover url={coverUrl} title={name} />
      </span>
    ),
  }),
  column('name', { width: 240, fixed: 'left', link: ({ id }: SpecialRow) => specialAddress(id) }),
  column('term', { width: 80 }),
  column('state', { width: 96, badge: true }),
  column('videos', {
    title: '内容',
    width: 200,
    align: 'left' as const,
    render: (_: unknown, row: SpecialRow) => contentsText(row),
  }),
  column('hours', { width: 80, render: (_: unknown, { hours }: SpecialRow) => hours.toFixed(2) }),
  column('enrolTo', {
    title: '报名期',
    width: 190,
    render: (_: unknown, { enrolFrom, enrolTo }: SpecialRow) =>
      `${dateText(enrolFrom.getTime())} 至 ${dateText(enrolTo.getTime())}`,
  }),
  column('from', { title: '学习期', width: 190, render: (_: unknown, { from, to }: SpecialRow) => spanText(from, to) }),
  column('enrolled', {
    title: '报名/名额',
    width: 96,
    render: (_: unknown, { enrolled, capacity }: SpecialRow) => `${enrolled}/${capacity}`,
  }),
  column('completed', { width: 72 }),
  column('rate', { width: 80, render: (_: unknown, { rate }: SpecialRow) => shareText(rate) }),
  column('ownerOrgName', { width: 150 }),
  column('headTeacherName', { width: 90 }),
  column('code', { width: 150 }),
]

/** 专题视频列表: special classes with their contents and how their people get on. */
export function SpecialListPage() {
  const list = useResourceList(listSpecial)
  const [coded, setCoded] = useState<SpecialRow>()
  const actionsOf = (row: SpecialRow): RowAction[] => [
    { label: '编排内容', access: [P.schoolSpecialEdit], onClick: () => go(specialAddress(row.id)) },
    { label: '统计', onClick: () => go(statisticsAddress([row.id])) },
    { label: '报名二维码', onClick: () => setCoded(row) },
  ]
  const compare = async (selection: Selection<SpecialRow>) => {
    const ids = (await selection.collect()).map(({ id }) => id)
    if (ids.length > MOST_COMPARED) tip('warning', specialRefusals.mostCompared.message)
    else go(statisticsAddress(ids))
  }
  return (
    <>
      <ListPage
        list={list}
        chips={[
          'state',
          { name: 'year', label: '年度' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.school} allowClear /> },
        ]}
        columns={columns}
        exports={[P.schoolSpecialExport]}
        actions={actionsOf}
        batch={(selection) => <Button onClick={() => void compare(selection)}>统计对比（≤ {MOST_COMPARED}）</Button>}
        empty={<p>专题班在“开班管理”中新建</p>}
      />
      {coded && <EnrolCode of={coded} onClose={() => setCoded(undefined)} />}
    </>
  )
}
