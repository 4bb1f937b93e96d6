import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { listRoundClasses, listRounds, type RoundClass, type RoundRow } from '@portal/contract/areas/live/sign.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { ApiRefusal } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { RoundDesk } from './RoundDesk.tsx'
import { RoundPeople } from './RoundPeople.tsx'
import './round.css'
import { shareText } from './share-text.ts'

const states = wordsOf(liveState)
const tabs = [
  { key: 'people', label: '人员' },
  { key: 'rounds', label: '轮次' },
]

interface ClassRoundsProps {
  liveId: string
  /** Where it goes back to. */
  onBack: () => void
}

/** Sign-in of one class: its round of now, its people, its rounds. */
export function ClassRounds({ liveId, onBack: back }: ClassRoundsProps) {
  const { query: address, setQuery } = usePage()
  const found = useQuery({
    ...query(listRoundClasses, {
      ...{ page: 1, pageSize: 1, keyword: '', exactTotal: false },
      filter: { id: liveId },
    }),
    select: ({ list: [live] }): RoundClass => {
      if (!live) throw new ApiRefusal(STATUS.missing, '内容不存在或无权查看', null)
      return live
    },
  })
  const tab = address.tab === 'rounds' ? 'rounds' : 'people'
  return (
    <Loaded of={found} back={<Button onClick={back}>返回</Button>}>
      {(live) => (
        <div className="round-page">
          <div className="round-desk-acts">
            <Button type="text" icon={<Icon name="back" />} aria-label="返回" onClick={back} />
            <h2>{live.title}</h2>
            <StateWord>{states[live.state]}</StateWord>
          </div>
          {live.mayEdit && live.state === 'live' && <RoundDesk liveId={liveId} withList={false} />}
          <TabStrip
            items={tabs}
            activeKey={tab}
            label="签到明细"
            onChange={(key) => setQuery({ tab: key, page: undefined, keyword: undefined, sort: undefined })}
          />
          {tab === 'rounds' ? <Rounds liveId={liveId} /> : <RoundPeople live={live} />}
        </div>
      )}
    </Loaded>
  )
}

const column = columnsOf(listRounds)

const columns = [
  column('no', {
    width: 88,
    fixed: 'left',
    align: 'left' as const,
    render: (_: unknown, { no }: RoundRow) => (no === null ? '计划' : `第 ${no} 轮`),
  }),
  column('state', { width: 88, badge: true }),
  column('openedAt', { width: 170 }),
  column('closesAt', { width: 170 }),
  column('expected', { width: 72 }),
  column('signed', { width: 72 }),
  column('missing', { width: 72 }),
  column('rate', { width: 88, render: (_: unknown, { rate }: RoundRow) => shareText(rate) }),
  column('madeUp', { width: 72 }),
  column('plannedAt', { width: 170 }),
]

function Rounds({ liveId }: { liveId: string }) {
  const fixed = useMemo(() => ({ liveId }), [liveId])
  const list = useResourceList(listRounds, { fixed })
  return (
    <ListPage
      list={list}
      title="签到轮次"
      chips={['state']}
      columns={columns}
      exports={[P.liveSignExport]}
      empty={<p>还没有签到轮次</p>}
    />
  )
}
