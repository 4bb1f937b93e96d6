import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { pickupText } from '@portal/contract/areas/welfare/benefit-rule.ts'

interface ChoicesProps {
  of: BenefitDetail
  choice: { option: string | undefined; place: string | undefined }
  onOption: (id: string) => void
  onPlace: (place: string) => void
}

/** 选项 and 领取地点, where there is more than one. */
export function Choices({ of: { options, pickups, way }, choice, onOption, onPlace }: ChoicesProps) {
  return (
    <>
      {options.length > 1 && (
        <fieldset className="wf-choice">
          <legend>想要的</legend>
          {options.map(({ id, name, free, applied }) => (
            <button key={id} type="button" aria-pressed={choice.option === id} onClick={() => onOption(id)}>
              {name}
              <small>{way === 'draw' ? `${applied} 人登记` : `剩 ${free}`}</small>
            </button>
          ))}
        </fieldset>
      )}
      {pickups.length > 1 && (
        <fieldset className="wf-choice">
          <legend>领取地点</legend>
          {pickups.map((pickup) => (
            <button
              key={pickup.place}
              type="button"
              aria-pressed={choice.place === pickup.place}
              onClick={() => onPlace(pickup.place)}
            >
              {pickup.place}
              <small>{pickupText(pickup)}</small>
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
