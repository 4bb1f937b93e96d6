import { MOST_PLATE_UNITS } from '@portal/contract/areas/business-card/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { UnitName } from '#src/shared/pickers/PartTag.tsx'

interface UnitsProps {
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  onBlur?: () => void
}

/** Units with everything below them. */
export function PlateUnits({ id, value = [], onChange, onBlur }: UnitsProps) {
  const change = (ids: string[]) => {
    onChange?.(ids)
    onBlur?.()
  }
  return (
    <>
      <OrgSelect
        {...(id !== undefined && { id })}
        for={P.card}
        value={null}
        disabled={value.length >= MOST_PLATE_UNITS}
        placeholder="添加单位"
        onChange={(orgId) => {
          if (orgId !== null && !value.includes(orgId)) change([...value, orgId])
        }}
      />
      <ul className="plate-fields">
        {value.map((orgId) => (
          <li key={orgId}>
            <span>
              <UnitName id={orgId} />
            </span>
            <Button type="link" onClick={() => change(value.filter((each) => each !== orgId))}>
              移除
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
