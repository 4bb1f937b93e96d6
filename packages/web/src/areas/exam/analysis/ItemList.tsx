import { type ItemFigures, statItems } from '@portal/contract/areas/exam/analysis.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { LabelSelect } from '#src/areas/assessment/public.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { coefficientText, percentText, pointText, spreadText } from './figure-text.ts'
import { ItemActs } from './ItemActs.tsx'
import { ItemSheet } from './ItemSheet.tsx'

const RegradeDrawer = late(() => import('../regrade/RegradeDrawer.tsx').then((module) => module.RegradeDrawer))

const column = columnsOf(statItems)
const columns: Column<ItemFigures>[] = [
  column('stemText', { width: 280, fixed: 'left' }),
  column('kind', { width: 90 }),
  column('verdicts', {
    width: 180,
    badge: true,
    render: (_, { verdicts }) =>
      verdicts.length === 0
        ? '—'
        : verdicts.map((verdict) => (
            <Tag key={verdict} color="orange">
              {verdict}
            </Tag>
          )),
  }),
  column('n', { width: 80 }),
  column('facility', { width: 100, render: (_, { facility }) => percentText(facility) }),
  column('sd', { width: 130, render: (_, { sd, max }) => spreadText(sd, max) }),
  column('discrimination', { width: 100, render: (_, { discrimination }) => coefficientText(discrimination) }),
  column('rest', { width: 110, render: (_, { rest }) => coefficientText(rest) }),
  column('efficiency', { width: 100, render: (_, { efficiency }) => percentText(efficiency) }),
  column('rpb', { width: 110, render: (_, { rpb }) => coefficientText(rpb) }),
  column('weight', { width: 100, render: (_, { weight }) => percentText(weight) }),
  column('intended', { width: 100, render: (_, { intended }) => percentText(intended) }),
  column('guess', { width: 90, render: (_, { guess }) => pointText(guess) }),
  column('seconds', { width: 140, render: (_, { seconds }) => (seconds === null ? '—' : Math.round(seconds)) }),
]

/** Every question of an exam by its figures; one opens with its options and what can be done about it. */
export function ItemList({ examId }: { examId: string }) {
  const phone = useMedia(PHONE)
  const list = useResourceList(statItems, { fixed: { examId } })
  const [open, setOpen] = useState<ItemFigures>()
  const [regrading, setRegrading] = useState<string>()
  return (
    <>
      <ListPage
        title="试题分析"
        list={list}
        chips={['kind', { name: 'knowledgeIds', control: <LabelSelect kind="knowledge" /> }, 'verdict']}
        columns={columns}
        exports={[P.examExport]}
        actions={(row) => [
          { label: '查看', access: [P.examAnalysis], onClick: () => setOpen(row) },
          { label: '改判', access: [P.examMarkAdmin], onClick: () => setRegrading(row.questionId) },
        ]}
      />
      {open && (
        <LateDrawer open title="试题分析" size={phone ? '100%' : 720} onClose={() => setOpen(undefined)}>
          <ItemSheet item={open} acts={<ItemActs item={open} onRegrade={() => setRegrading(open.questionId)} />} />
        </LateDrawer>
      )}
      {regrading !== undefined && (
        <RegradeDrawer examId={examId} questionId={regrading} onClose={() => setRegrading(undefined)} />
      )}
    </>
  )
}
