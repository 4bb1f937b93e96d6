import { useState } from 'react'
import { ButtonForm } from './ButtonForm.tsx'
import {
  type AnyButton,
  addChild,
  buttonAt,
  dropButton,
  MOST_SUB,
  MOST_TOP,
  moveButton,
  newButton,
  type Place,
  removeButton,
  replaceButton,
  type TopButton,
} from './menu-draft.ts'

interface EditorProps {
  buttons: TopButton[]
  /** The button that is chosen; kept outside, for a save draws the editor anew. */
  place: Place
  onPlace: (place: Place) => void
  onChange: (buttons: TopButton[]) => void
}

/** The menu as it looks at the foot of a phone, and the form of the chosen button beside it. */
export function MenuEditor({ buttons, place, onPlace: setPlace, onChange }: EditorProps) {
  const chosen = buttonAt(buttons, place)

  const add = (top: number | null) => {
    if (top === null) {
      onChange([...buttons, newButton('菜单')])
      return setPlace({ top: buttons.length, sub: null })
    }
    onChange(addChild(buttons, top))
    setPlace({ top, sub: buttons[top]?.children.length ?? 0 })
  }
  const move = (step: -1 | 1) => {
    onChange(moveButton(buttons, place, step))
    const at = (place.sub ?? place.top) + step
    const length = place.sub === null ? buttons.length : (buttons[place.top]?.children.length ?? 0)
    if (at >= 0 && at < length) setPlace(place.sub === null ? { top: at, sub: null } : { ...place, sub: at })
  }
  const remove = () => {
    onChange(removeButton(buttons, place))
    setPlace({ top: place.sub === null ? 0 : place.top, sub: null })
  }

  return (
    <div className="menu-editor">
      <Phone buttons={buttons} place={place} onChoose={setPlace} onAdd={add} onChange={onChange} />
      {chosen ? (
        <ButtonForm
          key={`${place.top}-${place.sub}`}
          button={chosen}
          isTop={place.sub === null}
          onChange={(next: AnyButton) => onChange(replaceButton(buttons, place, next))}
          onMove={move}
          onRemove={remove}
        />
      ) : (
        <p className="wechat-note">点击手机底部的“+”添加菜单，最多 3 个一级菜单，每个最多 5 个二级菜单。</p>
      )}
    </div>
  )
}

interface PhoneProps {
  buttons: TopButton[]
  place: Place
  onChoose: (place: Place) => void
  onAdd: (top: number | null) => void
  onChange: (buttons: TopButton[]) => void
}

function Phone({ buttons, place, onChoose, onAdd, onChange }: PhoneProps) {
  const [dragged, setDragged] = useState<Place>()
  const bind = (own: Place) => ({
    draggable: true,
    'aria-pressed': own.top === place.top && own.sub === place.sub,
    onClick: () => onChoose(own),
    onDragStart: () => setDragged(own),
    onDragOver: (event: { preventDefault: () => void }) => event.preventDefault(),
    onDrop: () => {
      if (dragged) onChange(dropButton(buttons, dragged, own))
    },
  })
  const open = buttons[place.top]

  return (
    <div className="menu-phone">
      <div className="menu-phone-screen">
        {open && (
          <ul className="menu-phone-subs" data-top={place.top} aria-label={`${open.name} 的二级菜单`}>
            {open.children.length < MOST_SUB && (
              <li>
                <button type="button" aria-label="添加二级菜单" onClick={() => onAdd(place.top)}>
                  +
                </button>
              </li>
            )}
            {open.children.map((child, sub) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no names of their own
              <li key={sub}>
                <button type="button" {...bind({ top: place.top, sub })}>
                  {child.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="menu-phone-bar" aria-label="一级菜单">
        {buttons.map((button, top) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no names of their own
          <li key={top}>
            <button type="button" {...bind({ top, sub: null })}>
              {button.name}
            </button>
          </li>
        ))}
        {buttons.length < MOST_TOP && (
          <li>
            <button type="button" aria-label="添加一级菜单" onClick={() => onAdd(null)}>
              +
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
