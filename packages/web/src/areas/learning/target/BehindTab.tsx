import { type BehindUnit, behindUnitName, getBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { useFill } from '#src/kit/list/use-fill.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './behind.css'
import { BehindFigures } from './BehindFigures.tsx'
import { BehindHead } from './BehindHead.tsx'
import { BehindPeople } from './BehindPeople.tsx'
import { BehindUnits } from './BehindUnits.tsx'
import { type Behind, sumWords } from './behind-words.ts'
import { useBehindActs } from './use-behind-acts.ts'

const FRESH_MS = 60_000

/** 谁落后、为什么: units worst first, and the people of the one that is opened. */
export function BehindTab() {
  const { query: address, setQuery } = usePage()
  const orgId = id.safeParse(address.orgId).data
  const unitId = id.safeParse(address['f.orgId']).data
  const isExact = address['f.exactOrg'] === 'true'
  const behind = useQuery({ ...query(getBehind, { ...(orgId !== undefined && { orgId }) }), staleTime: FRESH_MS })
  const open = (unit: BehindUnit) =>
    setQuery({ 'f.orgId': unit.id, 'f.exactOrg': unit.exact ? 'true' : undefined }, { push: true })

  return (
    <Loaded of={behind}>
      {(found) => {
        if (unitId === undefined) return <Overview behind={found} orgId={orgId} onOpen={open} />
        const opened = found.units.find((unit) => unit.id === unitId && unit.exact === isExact)
        const name = opened ? behindUnitName(opened) : '所选单位'
        return <BehindPeople year={found.year} unit={{ id: unitId, exact: isExact, name }} />
      }}
    </Loaded>
  )
}

interface OverviewProps {
  behind: Behind
  orgId: string | undefined
  onOpen: (unit: BehindUnit) => void
}

function Overview({ behind, orgId, onOpen }: OverviewProps) {
  const phone = useMedia(PHONE)
  const frame = useFill(!phone)
  const { remind, remindUnit, isReminding, save, isSaving } = useBehindActs(behind.year)
  const whole = behind.unit && orgId !== undefined ? `「${behind.unit.name}」` : ''
  return (
    <div className="behind" ref={frame}>
      <BehindHead
        behind={behind}
        orgId={orgId}
        isSaving={isSaving}
        isReminding={isReminding}
        onSave={() => void save(orgId)}
        onRemind={() => void remind({ name: whole, people: behind.short, orgId })}
      />
      <BehindFigures behind={behind} />
      <section className="behind-panel" aria-label="单位，落后的在前">
        {behind.units.length === 0 ? (
          <EmptyNew text="没有设置目标学时的人员，先在“角色目标学时”中设置" />
        ) : (
          <>
            <BehindUnits behind={behind} onOpen={onOpen} onRemind={(unit) => void remindUnit(unit)} />
            <footer>{sumWords(behind)}</footer>
          </>
        )}
      </section>
    </div>
  )
}
