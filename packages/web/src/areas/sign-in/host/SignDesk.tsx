import { useCallback } from 'react'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { Console } from './Console.tsx'

const WallScreen = late(() => import('../sheet/wall/WallScreen.tsx').then((module) => module.WallScreen))
const HostScan = late(
  () => import('./HostScan.tsx').then((module) => module.HostScan),
  () => <LateSkeleton />,
)

/** `?sheetId=&view=console|wall|scan` on the page of whatever the sheet belongs to; `onBack` leaves it. */
export function SignDesk({ sheetId, onBack }: { sheetId: string; onBack: () => void }) {
  const { query, setQuery } = usePage()
  const toConsole = useCallback(() => setQuery({ view: 'console' }), [setQuery])
  if (query.view === 'wall') return <WallScreen sheetId={sheetId} onClose={toConsole} />
  if (query.view === 'scan') return <HostScan sheetId={sheetId} onBack={toConsole} />
  return <Console sheetId={sheetId} onBack={onBack} />
}
