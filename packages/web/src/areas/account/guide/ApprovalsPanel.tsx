import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import './guide.css'
import { ApprovalsBlock } from './ApprovalsBlock.tsx'
import { homeQuery } from './Launchpad.tsx'

/** 待我审批: also what has no page of its own is decided here. */
export function ApprovalsPanel() {
  const home = useQuery({ ...homeQuery, refetchOnMount: 'always' })
  return <Loaded of={home}>{({ approvals }) => <ApprovalsBlock approvals={approvals} retry={home.refetch} />}</Loaded>
}
