import { openPalette } from '#src/platform/palette.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** The way into the search of everything, at the head of the menu. */
export function MenuSearch({ iconsOnly }: { iconsOnly: boolean }) {
  return (
    <div className="menu-search">
      <button
        type="button"
        className="menu-head"
        aria-label="搜索菜单"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <span className="menu-icon" aria-hidden="true">
          <Icon name="search" />
        </span>
        {!iconsOnly && (
          <>
            <span className="menu-title">搜索菜单</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </>
        )}
      </button>
    </div>
  )
}
