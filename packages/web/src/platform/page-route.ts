import { type ComponentType, createElement, type ReactElement } from 'react'

/** Code that arrives on demand; the router waits for it with the old page on screen, so nothing flashes. */
export interface LazyPage {
  load(): Promise<unknown>
  /** What it draws once `load` has resolved. */
  draw(): ReactElement | null
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
  return {
    load: async () => {
      component ??= (await load())[name]
    },
    draw: () => component && createElement(component),
  }
}
