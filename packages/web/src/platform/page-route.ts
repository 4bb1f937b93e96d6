import { type ComponentType, lazy } from 'react'

export interface LazyPage {
  /** Fetches the code, so that the router can wait for it with the old page on screen. */
  load(): Promise<unknown>
  Component: ComponentType
}

/** One built screen of an area; title, rights and frame stand in the contract's paths. */
export interface PageRoute {
  path: string
  page: LazyPage
}

/** A page by the name it is exported under: `lazyPage(() => import('./label/LabelListPage.tsx'), 'LabelListPage')`. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage => {
  let loaded: Promise<{ default: ComponentType }> | null = null
  const once = () => {
    loaded ??= load().then(
      (module) => ({ default: module[name] }),
      (error: unknown) => {
        loaded = null
        throw error
      },
    )
    return loaded
  }
  return { load: once, Component: lazy(once) }
}
