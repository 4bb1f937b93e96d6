import { periodDays, periodKey, shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import { type SimulatedChange, simulatePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDatePicker, LateDrawer } from '#src/ui/late/LateParts.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { PointsChange } from '../entry/PointsChange.tsx'

/** A rule as it stands or as it is being made. */
export interface Trial {
  id?: string
  event: PointsEvent
  settings: RuleSettings
}

/** The month before the running one. */
const lastMonth = () => {
  const key = shiftPeriod('month', periodKey('month', shanghaiDay(new Date(serverNow()))), -1)
  const days = periodDays('month', key)
  return { from: days?.from ?? '', to: days ? addDays(days.until, -1) : '' }
}

/** 试算: the facts of past days replayed under the rule, against what was really earned. */
export function SimulateDrawer({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const { id, event, settings } = trial
  const [range, setRange] = useState(lastMonth)
  const [asked, setAsked] = useState<BodyOf<typeof simulatePointsRule>>()
  const day = (name: 'from' | 'to', label: string) => (
    <LateDatePicker
      aria-label={label}
      allowClear={false}
      value={dayjs(range[name])}
      onChange={(picked) => picked && setRange({ ...range, [name]: picked.format('YYYY-MM-DD') })}
    />
  )
  return (
    <LateDrawer open title="试算" size={phone ? '100%' : 680} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <div className="points-page">
        <Alert title={ruleSentence(event, settings)} />
        <div className="points-bar">
          {day('from', '开始日期')}
          <span>至</span>
          {day('to', '结束日期')}
          <Button type="primary" onClick={() => setAsked({ rule: { id, event, settings }, ...range })}>
            开始试算
          </Button>
        </div>
        {asked && <Outcome asked={asked} />}
      </div>
    </LateDrawer>
  )
}

function Outcome({ asked }: { asked: BodyOf<typeof simulatePointsRule> }) {
  const outcome = useQuery({ ...query(simulatePointsRule, asked), gcTime: 0 })
  return (
    <Loaded of={outcome}>
      {({ gain, lose, total }) => (
        <>
          <dl className="points-figures">
            <Figure label="实际发放" value={total.before} />
            <Figure label="试算发放" value={total.after} />
            <Figure label="重放的记录" value={total.facts} />
          </dl>
          {total.gainers + total.losers === 0 ? (
            <Alert type="success" showIcon title="与实际发放一致" />
          ) : (
            <>
              <Changes title={`增加 ${total.gainers} 人`} rows={gain} />
              <Changes title={`减少 ${total.losers} 人`} rows={lose} />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="points-note">{label}</dt>
    <dd>{value.toLocaleString('zh-CN')}</dd>
  </div>
)

function Changes({ title, rows }: { title: string; rows: readonly SimulatedChange[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <WideTable
        size="small"
        rowKey="personId"
        dataSource={[...rows]}
        scroll={{ x: 480 }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '姓名', dataIndex: 'name' },
          { title: '单位', dataIndex: 'org' },
          { title: '实际', dataIndex: 'before', align: 'right' },
          { title: '试算', dataIndex: 'after', align: 'right' },
          {
            title: '变化',
            key: 'change',
            align: 'right',
            render: (_, { before, after }) => <PointsChange points={after - before} />,
          },
        ]}
      />
    </section>
  )
}
