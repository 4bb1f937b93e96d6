import { P } from '@portal/contract/privileges.ts'
import { SheetPeopleList, useSheet } from '#src/areas/sign-in/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'

/** Everybody of one session with entries, device, distance and what counts, for its hosts. */
export function SessionPeople({ sheetId }: { sheetId: string }) {
  const found = useSheet(sheetId)
  return (
    <Loaded of={found}>
      {(sheet) => <SheetPeopleList sheet={sheet} unitsFor={P.trainClass} exports={[P.trainAnalysisExport]} />}
    </Loaded>
  )
}
