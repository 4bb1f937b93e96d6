import { listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { HostClass } from './HostClass.tsx'
import { LiveSelect } from './LiveSelect.tsx'

const newest = { page: 1, pageSize: 50, keyword: '', exactTotal: false, filter: { hosting: true } }

/** The class under the host's hand: the chosen one, or the one that goes on. */
export function HostDesk() {
  const { query: address, setQuery } = usePage()
  const found = useQuery({ ...query(listLiveClasses, newest), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {({ list }) => {
        const first = list.find(({ state }) => state === 'live') ?? list[0]
        const liveId = address.liveId ?? first?.id
        return (
          <>
            <div className="live-filters">
              <LiveSelect hosting value={liveId ?? null} onChange={(id) => setQuery({ liveId: id ?? undefined })} />
            </div>
            {liveId !== undefined && <HostClass key={liveId} liveId={liveId} />}
          </>
        )
      }}
    </Loaded>
  )
}
