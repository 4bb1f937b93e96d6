import { type Audience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { useShowKind } from '../show-kind.ts'

interface OwnAudienceProps {
  id?: string
  value?: Audience | null
  onChange?: (audience: Audience | null) => void
  verb: string
}

/** An audience that is set only where it differs; emptied, it is the common one again. */
export function OwnAudience({ id, value, onChange, verb }: OwnAudienceProps) {
  const { codes } = useShowKind()
  return (
    <AudiencePicker
      for={codes.see}
      {...(id !== undefined && { id })}
      {...(value && { value })}
      verb={verb}
      onChange={(audience) => onChange?.(isEmptyAudience(audience) ? null : audience)}
    />
  )
}
