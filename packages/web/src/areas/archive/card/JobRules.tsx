import {
  deleteJobRules,
  type JobRuleRow,
  jobRuleInput,
  listJobRules,
  saveJobRule,
} from '@portal/contract/areas/archive/card-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { JobSelect } from './JobSelect.tsx'

const Field = fieldsOf(jobRuleInput)
const column = columnsOf(listJobRules)
const states: Record<JobRuleRow['state'], string> = { past: '已失效', current: '生效中', coming: '未生效' }

const columns: Column<JobRuleRow>[] = [
  column('job', { width: 150, fixed: 'left' }),
  column('state', { width: 90, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
  column('validFrom', { width: 110 }),
  column('validTo', { width: 110, render: (_, { validTo }) => validTo ?? '—' }),
  column('cardNeeded', { width: 120 }),
  column('certTypes', { width: 220 }),
  column('hours', { width: 100, align: 'right', render: (_, { hours }) => (hours === 0 ? '—' : hours.toFixed(2)) }),
  column('people', { width: 90 }),
]

/** 上岗条件 by job; a new version ends the one before it on its first day. */
export function JobRules() {
  const list = useResourceList(listJobRules)
  const [opened, setOpened] = useState<Partial<JobRuleRow>>()
  const removal = useWrite(deleteJobRules)
  const remove = async (row: JobRuleRow) => {
    const answer = await removal.run({ ids: [row.id] })
    if (answer?.failed[0]) tip('error', answer.failed[0].message)
    else if (answer) tip('success', '上岗条件已删除')
  }
  return (
    <>
      <ListPage
        title="上岗条件"
        list={list}
        chips={['state', 'job']}
        columns={columns}
        primary={{ label: '新增', access: [P.trainPermissionEdit], onClick: () => setOpened({}) }}
        exports={[P.trainPermissionEdit]}
        actions={(row) => [
          { label: '编辑', access: [P.trainPermissionEdit], onClick: () => setOpened(row) },
          { label: '删除', access: [P.trainPermissionEdit], danger: true, onClick: () => void remove(row) },
        ]}
      />
      {opened && <RuleDrawer rule={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function RuleDrawer({ rule, onClose }: { rule: Partial<JobRuleRow>; onClose: () => void }) {
  const { id, revision, job, cardNeeded, certTypes, hours, validFrom } = rule
  const known = { id, revision, job, cardNeeded, certTypes, hours, validFrom }
  return (
    <FormDrawer
      title={id === undefined ? '新增上岗条件' : `编辑上岗条件「${job ?? ''}」`}
      write={saveJobRule}
      initial={id === undefined ? { cardNeeded: true, certTypes: [], hours: 0 } : known}
      said="上岗条件已保存"
      refreshes={['trainArchive', 'trainCourse']}
      onClose={onClose}
    >
      <Field name="job">
        <JobSelect />
      </Field>
      <Field name="validFrom" help="同一岗位新的条件从这一天起生效，原条件到前一天为止" />
      <Field name="cardNeeded" />
      <Field name="certTypes" help="逐个输入证书名称，回车确认">
        <LateSelect mode="tags" />
      </Field>
      <Field name="hours" help="0 为不要求" />
    </FormDrawer>
  )
}
