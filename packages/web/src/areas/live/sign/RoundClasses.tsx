import { listRoundClasses, type RoundClass } from '@portal/contract/areas/live/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { roundsAddress } from './addresses.ts'
import { shareText } from './share-text.ts'

const column = columnsOf(listRoundClasses)

const columns = [
  column('title', { width: 240, fixed: 'left', link: ({ id }: RoundClass) => roundsAddress(id) }),
  column('hostName', { width: 100 }),
  column('state', { width: 96, badge: true }),
  column('plannedStart', { width: 160 }),
  column('rounds', { width: 88 }),
  column('planned', { width: 88 }),
  column('needRounds', { width: 88 }),
  column('rate', { width: 88, render: (_: unknown, { rate }: RoundClass) => shareText(rate) }),
  column('ownerOrgName', { width: 150 }),
  column('startedAt', { width: 160 }),
]

/** 签到管理: live classes, those that go on first. */
export function RoundClasses() {
  const list = useResourceList(listRoundClasses)
  return (
    <ListPage
      list={list}
      title="签到管理"
      chips={[
        'state',
        { name: 'hostId', control: <PersonSelect for={P.liveSign} /> },
        { name: 'from' },
        { name: 'to' },
      ]}
      more={[{ name: 'orgId', control: <OrgSelect for={P.liveSign} allowClear /> }]}
      columns={columns}
      toolbar={<Link to="/netSchool/courseCenter">安全网校</Link>}
      exports={[P.liveSignExport]}
      actions={({ id }) => [{ label: '轮次与名单', onClick: () => go(roundsAddress(id)) }]}
      empty={<p>还没有发布的直播课</p>}
    />
  )
}
