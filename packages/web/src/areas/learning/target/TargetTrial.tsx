import { type StandingRow, simulateTarget } from '@portal/contract/areas/learning/target/target.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import type { Column } from '#src/ui/table/column.ts'
import { hoursText } from '../figures.tsx'
import { ChangedPeople, pickedOf, Trial } from '../Trial.tsx'

type Proposed = BodyOf<typeof simulateTarget>

const names = Object.keys(simulateTarget.body.shape)
const words = {
  ready: '保存前看谁将变为未达标、谁将变为达标',
  missing: '填好角色、年度和目标学时后可试算',
  stale: '内容已修改，以下是修改前的试算结果，请重新试算',
}
const MOST_NAMES = 500

/** 试算: who would become short or done, before anything is saved. */
export function TargetTrial() {
  return (
    <Trial
      proposedOf={(values) => simulateTarget.body.safeParse(pickedOf(values, names)).data}
      isSame={(now, asked) => JSON.stringify(now) === JSON.stringify(asked)}
      words={words}
    >
      {(asked) => <TrialResult proposed={asked} />}
    </Trial>
  )
}

const columns: Column<StandingRow>[] = [
  { key: 'name', title: '姓名', render: (_, { user }) => user.name },
  { key: 'code', title: '工号', render: (_, { user }) => user.code },
  { key: 'org', title: '单位', render: (_, { user }) => user.orgName },
  { key: 'total', title: '学时', align: 'right', render: (_, { total }) => hoursText(total) },
  { key: 'target', title: '目标', align: 'right', render: (_, { target }) => hoursText(target) },
  { key: 'remain', title: '还差', align: 'right', render: (_, { remain }) => hoursText(remain) },
]

function TrialResult({ proposed }: { proposed: Proposed }) {
  const trial = useQuery({ ...query(simulateTarget, proposed), gcTime: 0 })
  const shown = { most: MOST_NAMES, keyOf: ({ user }: StandingRow) => user.id, columns }
  return (
    <Loaded of={trial}>
      {({ becomeShort, becomeDone }) =>
        becomeShort.length + becomeDone.length === 0 ? (
          <Alert type="success" showIcon title="没有人的达标情况会因此改变" />
        ) : (
          <>
            <ChangedPeople title="将变为未达标" people={becomeShort} {...shown} />
            <ChangedPeople title="将变为达标" people={becomeDone} {...shown} />
          </>
        )
      }
    </Loaded>
  )
}
