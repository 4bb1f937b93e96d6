import { getOrg } from '@portal/contract/areas/directory/org.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { MergeModal } from './MergeModal.tsx'
import { MoveOrgModal } from './MoveOrgModal.tsx'
import { OrgForm } from './OrgForm.tsx'
import type { OrgAct } from './org-act.ts'

/** The dialog of what is being done with a unit. */
export function OrgDialogs({ act, onClose }: { act: OrgAct; onClose: () => void }) {
  switch (act.kind) {
    case 'add':
      return <OrgForm unit={null} parentId={act.parentId} onClose={onClose} />
    case 'edit':
      return <EditOrg id={act.unit.id} onClose={onClose} />
    case 'move':
      return <MoveOrgModal unit={act.unit} parentId={act.parentId} sort={act.sort} onClose={onClose} />
    case 'merge':
      return <MergeModal unit={act.unit} onClose={onClose} />
  }
}

function EditOrg({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetchedAfterMount } = useQuery({ ...query(getOrg, { id }), refetchOnMount: 'always' })

  // Follows the answer: a unit that is gone leaves nothing to open.
  useEffect(() => {
    if (!error) return
    tip('error', wordsOfError(error))
    onClose()
  }, [error, onClose])

  if (!data || !isFetchedAfterMount) return <Spin fullscreen delay={300} />
  return <OrgForm key={data.revision} unit={data} parentId={data.parentId} onClose={onClose} />
}
