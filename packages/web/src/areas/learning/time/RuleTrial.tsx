import { type HourChange, hourRuleInput, simulateHourRule } from '@portal/contract/areas/learning/time.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import type { Column } from '#src/ui/table/column.ts'
import { hoursText } from '../figures.tsx'
import { ChangedPeople, pickedOf, Trial } from '../Trial.tsx'

type Proposed = BodyOf<typeof simulateHourRule>

const names = Object.keys(hourRuleInput.shape)
const words = {
  ready: '用新的每学时分钟数重算上一年已计的学时，只看不改',
  missing: '各项填写正确、选定生效日期后可试算',
  stale: '每学时分钟数已修改，请重新试算',
}
const MOST_NAMES = 1000

/** 试算 against last year: who would have gained and lost by the new number of minutes. */
export function RuleTrial() {
  return (
    <Trial
      proposedOf={(values) => hourRuleInput.safeParse(pickedOf(values, names)).data}
      isSame={(now, asked) => now?.minutesPerHour === asked.minutesPerHour}
      words={words}
    >
      {(asked) => <TrialResult proposed={asked} />}
    </Trial>
  )
}

const columns: Column<HourChange>[] = [
  { key: 'name', title: '姓名', dataIndex: 'name' },
  { key: 'code', title: '工号', dataIndex: 'code' },
  { key: 'org', title: '单位', dataIndex: 'orgName' },
  { key: 'before', title: '原学时', align: 'right', render: (_, { before }) => hoursText(before) },
  { key: 'after', title: '新学时', align: 'right', render: (_, { after }) => hoursText(after) },
]

function TrialResult({ proposed }: { proposed: Proposed }) {
  const trial = useQuery({ ...query(simulateHourRule, proposed), gcTime: 0 })
  const shown = { most: MOST_NAMES, keyOf: ({ userId }: HourChange) => userId, columns }
  return (
    <Loaded of={trial}>
      {({ year, gain, lose }) =>
        gain.length + lose.length === 0 ? (
          <Alert type="success" showIcon title={`按新规则重算 ${year} 年，没有人的学时会改变`} />
        ) : (
          <>
            <ChangedPeople title={`${year} 年将增加学时`} people={gain} {...shown} />
            <ChangedPeople title={`${year} 年将减少学时`} people={lose} {...shown} />
          </>
        )
      }
    </Loaded>
  )
}
