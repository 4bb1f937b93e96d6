import { listPointsDetail, myPoints } from '@portal/contract/areas/points/entry.ts'
import { eventLabel } from '@portal/contract/areas/points/rule-events.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { boardAddress } from '../addresses.ts'
import { EntryDays } from './EntryDays.tsx'
import { PointsChange } from './PointsChange.tsx'
import '../points.css'

const column = columnsOf(listPointsDetail)

/** 积分明细: every entry behind a total; the own, or that of somebody in the scope of 积分规则. */
export function IntegralDetailPage() {
  const { query: address } = usePage()
  const { personId } = address
  const figures = useQuery({ ...query(myPoints, { personId }), refetchOnMount: 'always' })
  return (
    <div className="points-page" data-days="true">
      <Loaded of={figures}>
        {({ total, month, today, name, rules }) => (
          <>
            <div className="points-title">
              <h1>{personId === undefined ? '积分明细' : `${name}的积分明细`}</h1>
              <Link to={boardAddress({})}>积分排行</Link>
              {personId === undefined && (
                <Link className="points-quiet" to="/guide?panel=feedback&from=/netSchool/integralDetail">
                  对积分有疑问
                </Link>
              )}
            </div>
            <dl className="points-figures">
              <Figure label="累计积分" value={total} />
              <Figure label="本月" value={month} />
              <Figure label="今日" value={today} />
            </dl>
            <Entries
              key={personId ?? ''}
              personId={personId}
              rules={rules.map(({ id, code, event }) => ({ value: id, label: `${eventLabel(event)} ${code}` }))}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="points-note">{label}</dt>
    <dd>{value.toLocaleString('zh-CN')}</dd>
  </div>
)

function Entries({ personId, rules }: { personId: string | undefined; rules: { value: string; label: string }[] }) {
  const list = useResourceList(listPointsDetail, { fixed: personId === undefined ? {} : { personId } })
  return (
    <ListPage
      list={list}
      title="积分明细"
      chips={['from', 'to', { name: 'ruleId', control: <LateSelect allowClear options={rules} /> }, 'sign']}
      exports="signedIn"
      columns={[
        column('occurredAt', { width: 160 }),
        column('matter', { width: 120 }),
        column('points', { width: 90, badge: true, render: (_, { points }) => <PointsChange points={points} /> }),
        column('title', { width: 220 }),
        column('reason', { width: 200 }),
        column('relation', { width: 180 }),
        column('rule', { width: 260 }),
        column('day', { width: 120 }),
      ]}
      empty={
        <Link className="thumb" to="/netSchool/dailyAnswer">
          去每日答题
        </Link>
      }
      draw={(rows) => <EntryDays rows={rows} isOwn={personId === undefined} />}
    />
  )
}
