import { type HourChange, hourRuleInput, simulateHourRule } from '@portal/contract/areas/learning/study-time.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { hoursText } from '../figures.tsx'

type Proposed = BodyOf<typeof simulateHourRule>

const names = Object.keys(hourRuleInput.shape)

/** 试算 against last year: who would have gained and lost by the new number of minutes. */
export function RuleTrial() {
  const form = Form.useFormInstance()
  const values: unknown = Form.useWatch([], form)
  const [asked, setAsked] = useState<Proposed>()
  const now = hourRuleInput.safeParse(
    Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => names.includes(name))),
  ).data
  const isStale = asked !== undefined && now?.minutesPerHour !== asked.minutesPerHour

  return (
    <section className="hours-trial" aria-label="试算">
      <div className="hours-tools">
        <Button disabled={!now} onClick={() => setAsked(now)}>
          试算
        </Button>
        <span className="hours-note">
          {now ? '用新的每学时分钟数重算上一年已计的学时，只看不改' : '各项填写正确、选定生效日期后可试算'}
        </span>
      </div>
      {isStale && <Alert type="warning" showIcon title="每学时分钟数已修改，请重新试算" />}
      {asked && <TrialResult proposed={asked} />}
    </section>
  )
}

const MOST_NAMES = 1000
const countText = (people: readonly unknown[]) => (people.length < MOST_NAMES ? `${people.length}` : `${MOST_NAMES}+`)

function TrialResult({ proposed }: { proposed: Proposed }) {
  const trial = useQuery({ ...query(simulateHourRule, proposed), gcTime: 0 })
  return (
    <Loaded of={trial}>
      {({ year, gain, lose }) =>
        gain.length + lose.length === 0 ? (
          <Alert type="success" showIcon title={`按新规则重算 ${year} 年，没有人的学时会改变`} />
        ) : (
          <>
            <Changed title={`${year} 年将增加学时：${countText(gain)} 人`} people={gain} />
            <Changed title={`${year} 年将减少学时：${countText(lose)} 人`} people={lose} />
          </>
        )
      }
    </Loaded>
  )
}

function Changed({ title, people }: { title: string; people: HourChange[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <WideTable<HourChange>
        aria-label={title}
        size="small"
        rowKey="userId"
        scroll={{ x: 480 }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        dataSource={people}
        columns={[
          { key: 'name', title: '姓名', dataIndex: 'name' },
          { key: 'code', title: '工号', dataIndex: 'code' },
          { key: 'org', title: '单位', dataIndex: 'orgName' },
          { key: 'before', title: '原学时', align: 'right', render: (_, { before }) => hoursText(before) },
          { key: 'after', title: '新学时', align: 'right', render: (_, { after }) => hoursText(after) },
        ]}
      />
    </div>
  )
}
