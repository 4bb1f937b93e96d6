import { getUser } from '@portal/contract/areas/directory/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { PreviewModal } from '#src/shared/preview/PreviewModal.tsx'
import { late } from '#src/ui/late/late.tsx'
import { DisableModal } from './DisableModal.tsx'
import { LeaveModal } from './LeaveModal.tsx'
import { MoveModal } from './MoveModal.tsx'
import { RehireModal } from './RehireModal.tsx'
import { RemindModal } from './RemindModal.tsx'
import { ResetModal } from './ResetModal.tsx'
import { RevealModal } from './RevealModal.tsx'
import { GrantsModal } from './rights/GrantsModal.tsx'
import { RolesModal } from './rights/RolesModal.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserAct, UserActKind } from './user-act.ts'

const MergeDrawer = late(() => import('../user-merge/MergeDrawer.tsx').then((module) => module.MergeDrawer))

interface UserDialogsProps {
  act: UserAct
  onClose: () => void
}

/** The dialog of what is being done; those that change the record read it anew first. */
export function UserDialogs({ act, onClose }: UserDialogsProps) {
  if (act.kind === 'add') return <UserForm user={null} onClose={onClose} />
  if (act.kind === 'merge') return <MergeDrawer {...act} onClose={onClose} />
  const { kind, user } = act
  if (kind === 'disable') return <DisableModal users={[user]} onClose={onClose} />
  if (kind === 'leave') return <LeaveModal user={user} onClose={onClose} />
  if (kind === 'rehire') return <RehireModal user={user} onClose={onClose} />
  if (kind === 'reset') return <ResetModal user={user} onClose={onClose} />
  if (kind === 'preview') return <PreviewModal userId={user.id} onClose={onClose} />
  if (kind === 'remind') return <RemindModal user={user} onClose={onClose} />
  return <FreshDialog kind={kind} id={user.id} onClose={onClose} />
}

type FreshKind = Exclude<UserActKind, 'disable' | 'leave' | 'rehire' | 'reset' | 'preview' | 'remind'>

function FreshDialog({ kind, id, onClose }: { kind: FreshKind; id: string; onClose: () => void }) {
  const { data, error, isFetchedAfterMount } = useQuery({ ...query(getUser, { id }), refetchOnMount: 'always' })

  // Follows the answer: a record that is gone leaves nothing to open.
  useEffect(() => {
    if (!error) return
    tip('error', wordsOfError(error))
    onClose()
  }, [error, onClose])

  if (!data || !isFetchedAfterMount) return <Spin fullscreen delay={300} />
  switch (kind) {
    case 'edit':
      return <UserForm key={data.revision} user={data} onClose={onClose} />
    case 'move':
      return <MoveModal user={data} onClose={onClose} />
    case 'roles':
      return <RolesModal user={data} onClose={onClose} />
    case 'grants':
      return <GrantsModal user={data} onClose={onClose} />
    case 'reveal':
      return <RevealModal user={data} onClose={onClose} />
  }
}
