import { type StandingRow, simulateTarget } from '@portal/contract/areas/learning/role-target.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { hoursText } from '../figures.tsx'

type Proposed = BodyOf<typeof simulateTarget>

/** 试算: who would become short or done, before anything is saved. */
export function TargetTrial() {
  const form = Form.useFormInstance()
  const values: unknown = Form.useWatch([], form)
  const [asked, setAsked] = useState<Proposed>()
  const now = simulateTarget.body.safeParse(proposedOf(values)).data
  const isStale = asked !== undefined && JSON.stringify(now) !== JSON.stringify(asked)

  return (
    <section className="hours-trial" aria-label="试算">
      <div className="hours-tools">
        <Button disabled={!now} onClick={() => setAsked(now)}>
          试算
        </Button>
        <span className="hours-note">
          {now ? '保存前看谁将变为未达标、谁将变为达标' : '填好角色、年度和目标学时后可试算'}
        </span>
      </div>
      {isStale && <Alert type="warning" showIcon title="内容已修改，以下是修改前的试算结果，请重新试算" />}
      {asked && <TrialResult proposed={asked} />}
    </section>
  )
}

const names = ['roleId', 'year', 'target', 'requiredMin', 'caps', 'prorate'] as const

const proposedOf = (values: unknown) => {
  const all = Object.entries(values ?? {})
  return Object.fromEntries(all.filter(([name]) => names.some((each) => each === name)))
}

const MOST_NAMES = 500
const countText = (people: readonly unknown[]) => (people.length < MOST_NAMES ? `${people.length}` : `${MOST_NAMES}+`)

function TrialResult({ proposed }: { proposed: Proposed }) {
  const trial = useQuery({ ...query(simulateTarget, proposed), gcTime: 0 })
  return (
    <Loaded of={trial}>
      {({ becomeShort, becomeDone }) =>
        becomeShort.length + becomeDone.length === 0 ? (
          <Alert type="success" showIcon title="没有人的达标情况会因此改变" />
        ) : (
          <>
            <Changed title={`将变为未达标：${countText(becomeShort)} 人`} people={becomeShort} />
            <Changed title={`将变为达标：${countText(becomeDone)} 人`} people={becomeDone} />
          </>
        )
      }
    </Loaded>
  )
}

function Changed({ title, people }: { title: string; people: StandingRow[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <WideTable<StandingRow>
        aria-label={title}
        size="small"
        rowKey={({ user }) => user.id}
        scroll={{ x: 480 }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        dataSource={people}
        columns={[
          { key: 'name', title: '姓名', render: (_, { user }) => user.name },
          { key: 'code', title: '工号', render: (_, { user }) => user.code },
          { key: 'org', title: '单位', render: (_, { user }) => user.orgName },
          { key: 'total', title: '学时', align: 'right', render: (_, { total }) => hoursText(total) },
          { key: 'target', title: '目标', align: 'right', render: (_, { target }) => hoursText(target) },
          { key: 'remain', title: '还差', align: 'right', render: (_, { remain }) => hoursText(remain) },
        ]}
      />
    </div>
  )
}
