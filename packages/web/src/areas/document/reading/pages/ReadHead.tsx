import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'

export interface ReadAct {
  key: string
  label: string
  onClick: () => void
}

const HOME = '/netSchool/courseCenter/textCenter'

export const leaveReader = () => (hasStepBack() ? goBack() : go(HOME, { replace: true }))

/** On a phone: back, title and what else can be done; a desk has its own bars. */
export function ReadHead({ title, acts }: { title: string; acts: readonly ReadAct[] }) {
  const phone = useMedia(PHONE)
  if (!phone) return null
  return (
    <header className="read-head" data-chrome>
      <button type="button" aria-label="返回" onClick={leaveReader}>
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
      {acts.length > 0 && (
        <LateDropdown trigger={['click']} placement="bottomRight" menu={{ items: acts.map((act) => ({ ...act })) }}>
          <button type="button" aria-label="更多">
            <Icon name="dots" />
          </button>
        </LateDropdown>
      )}
    </header>
  )
}
