import { getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WELFARE_LIST } from '../addresses.ts'
import './benefit.css'

const skeleton = () => <LateSkeleton />
const BenefitView = late(() => import('./BenefitView.tsx').then((module) => module.BenefitView), skeleton)
const DeliveryDesk = late(() => import('../desk/DeliveryDesk.tsx').then((module) => module.DeliveryDesk), skeleton)

/** 福利详情 by `?id=`; 发放台 of whatever benefit by `?desk=1`. */
export function WelfareDetailPage() {
  const { id, desk } = usePage().query
  if (id) return <One key={id} id={id} />
  return desk === '1' ? <Desk /> : <Nothing />
}

function One({ id }: { id: string }) {
  const found = useQuery({ ...query(getBenefit, { id, manage: true }), refetchOnMount: 'always' })
  return <BenefitView of={found} />
}

function Nothing() {
  return (
    <EmptyNew text="请从福利列表打开一项福利" action={<Button onClick={() => go(WELFARE_LIST)}>返回列表</Button>} />
  )
}

function Desk() {
  const { setTitle } = usePage()
  const mayDeliver = useHolds([P.welfareDeliver])

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle('发放台'), [setTitle])
  return mayDeliver ? <DeliveryDesk /> : <Nothing />
}
