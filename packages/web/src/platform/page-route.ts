import { type ComponentType, createElement, type ReactElement, use } from 'react'

/** Code that arrives on demand. */
export interface LazyPage {
  load(): Promise<unknown>
  /** The page, or whatever the next boundary shows until it has arrived. */
  draw(): ReactElement
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
  let component: ComponentType | null = null
  let coming: Promise<ComponentType> | null = null
  let arrived: Promise<ComponentType> | null = null

  const fetchPage = () => {
    const begun = load().then((module) => {
      component = module[name]
      return component
    })
    // A failure is told to whoever asked; what is drawn meanwhile waits for the next try.
    begun.catch(() => {
      coming = null
    })
    arrived = new Promise((resolve) => {
      begun.then(resolve, () => {})
    })
    return begun
  }
  const loaded = () => {
    coming ??= fetchPage()
    return coming
  }

  function Arriving() {
    if (arrived === null) void loaded()
    const Page = component ?? (arrived && use(arrived))
    return Page && createElement(Page)
  }

  return {
    load: loaded,
    // Always by the same component: another one would begin the page anew.
    draw: () => createElement(Arriving),
  }
}
