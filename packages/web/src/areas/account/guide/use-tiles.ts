import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'

const ids = z.array(z.string())
const MOST_RECENT = 8

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id]

/** How a person has arranged the applications of /guide, on every device. */
export const useTiles = () => {
  const [favourites, saveFavourites] = usePreference('favourites', ids, [])
  const [order, saveOrder] = usePreference('tileOrder', ids, [])
  const [hidden, saveHidden] = usePreference('hiddenTiles', ids, [])
  const [recent, saveRecent] = usePreference('recent', ids, [])

  /** New applications keep the place they were shipped at, behind those arranged. */
  const arranged = <App extends { id: string }>(apps: readonly App[]): App[] => {
    const placeOf = ({ id }: App) => (order.includes(id) ? order.indexOf(id) : order.length)
    return [...apps].sort((a, b) => placeOf(a) - placeOf(b))
  }

  return {
    favourites,
    hidden,
    recent,
    arranged,
    toggleFavourite: (id: string) => saveFavourites((before) => toggled(before, id)),
    toggleHidden: (id: string) => saveHidden((before) => toggled(before, id)),
    /** The new order of one group; the others stay as they are. */
    arrange: (group: readonly string[]) =>
      saveOrder((before) => [...before.filter((id) => !group.includes(id)), ...group]),
    noteOpened: (id: string) =>
      saveRecent((before) => [id, ...before.filter((each) => each !== id)].slice(0, MOST_RECENT)),
  }
}
