import { nearHazards } from '@portal/contract/areas/hazard/report.ts'
import { hazardState, shippedHazardCategories } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { ApiRefusal, call } from '#src/platform/api/api.ts'
import { deviceId } from '#src/platform/storage.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'

const states = wordsOf(hazardState)

interface NearProps {
  placeToken: string
  position: string
  category: string
  onPosition: (position: string) => void
  onCategory: (category: string) => void
  onSame: (id: string) => void
}

/** The place as its code knows it, what was reported there lately, and the categories. */
export function NearCases({ placeToken, position, category, onPosition, onCategory, onSame }: NearProps) {
  const { data, error } = useQuery({
    queryKey: ['nearHazards', placeToken, category],
    queryFn: () =>
      call(
        nearHazards,
        { placeToken, category, deviceId: deviceId() },
        { quiet: true, requestType: 'qrcode', nameless: true },
      ),
    enabled: placeToken !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  const categories = data?.categories ?? shippedHazardCategories.items
  return (
    <>
      <section>
        {data && (
          <p className="hazard-place">
            <Icon name="pin" />
            <b>{data.placeName}</b>
            <span>✓ 已按场所码识别</span>
          </p>
        )}
        {error instanceof ApiRefusal && <p role="alert">{wordsOfError(error)}</p>}
        <label htmlFor="hazard-position">{data ? '具体位置（选填）' : '在哪里'}</label>
        <input
          id="hazard-position"
          maxLength={100}
          value={position}
          onChange={({ target }) => onPosition(target.value)}
        />
        {data?.list.map((near) => (
          <div key={near.id} className="hazard-near">
            {near.photo === '' ? <Icon name="warning" /> : <img src={near.photo} alt="" />}
            <p>
              <b>
                {shanghaiDay(near.reportedAt).slice(5)} 有人报过：{near.text}
              </b>
              <span>{states[near.state]}，是同一处吗？</span>
            </p>
            <PlainButton onClick={() => onSame(near.id)}>我也遇到</PlainButton>
          </div>
        ))}
      </section>
      <section>
        <h2>哪一类</h2>
        <div className="hazard-pick">
          {categories.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              aria-pressed={code === category}
              onClick={() => onCategory(code === category ? '' : code)}
            >
              {name}
            </button>
          ))}
        </div>
      </section>
    </>
  )
}
