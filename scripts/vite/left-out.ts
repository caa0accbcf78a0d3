/**
 * Functions of the framework that no page of this shop reaches in a browser. Bundlers keep them,
 * because the decision to call them is made at run time: by an element's type, a prop or an option.
 */
export type LeftOut = {
  /** The feature that uses the functions; the error of a `refused` function names it. */
  feature: string
  /** A pattern for components that would use the feature; a test checks that there are none. */
  sign: RegExp
  /** End of the module's path. */
  file: string
  /** Functions that run only for this feature; they throw. */
  refused?: readonly string[]
  /** Constructors of this feature; they throw, and have no methods. */
  classes?: readonly string[]
  /** Functions that run in every page, with their body without the feature. */
  without?: Readonly<Record<string, string>>
}

const reactDom = 'react-dom/cjs/react-dom-client.production.js'
const router = 'react-router/dist/production/lib/'

/** Bodies of functions that do nothing. */
function idle(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

export const leftOut: readonly LeftOut[] = [
  {
    feature: '<ViewTransition>',
    sign: /<ViewTransition\b/,
    file: reactDom,
    refused: [
      'applyViewTransitionName',
      'applyViewTransitionToHostInstances',
      'createViewTransitionInstance',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'measureViewTransitionHostInstancesRecursive',
      'restoreViewTransitionName',
      'startViewTransition',
    ],
    classes: ['ViewTransitionPseudoElement'],
    without: idle(
      'commitAfterMutationEffectsOnFiber',
      'commitDeletedPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'flushAfterMutationEffects',
      'measureNestedViewTransitions',
      'pushViewTransitionCancelableScope',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'scheduleViewTransitionEvent',
      'trackEnterViewTransitions',
    ),
  },
  {
    feature: 'the ref of a Fragment',
    sign: /<Fragment[^>]*\bref=/,
    file: reactDom,
    classes: ['FragmentInstance'],
    without: {
      ...idle(
        'commitFragmentInstanceDeletionEffects',
        'commitFragmentInstanceInsertionEffects',
        'commitNewChildToFragmentInstance',
        'commitNewChildToFragmentInstances',
        'deleteChildFromFragmentInstance',
      ),
      isFragmentInstanceParent: 'return false',
    },
  },
  {
    feature: '<Activity>',
    sign: /<Activity\b/,
    file: reactDom,
    refused: ['retryActivityComponentWithoutHydrating', 'updateActivityComponent'],
    without: idle('commitActivityHydrationCallbacks'),
  },
  {
    feature: '<SuspenseList>',
    sign: /<(unstable_)?SuspenseList\b/,
    file: reactDom,
    refused: ['updateSuspenseListComponent'],
  },
  {
    feature: 'a style with precedence, or a resource hint',
    sign: /\bprecedence=|<script[^>]*\basync\b|\b(preload|preinit|preconnect|prefetchDNS)(Module)?\(/,
    file: reactDom,
    refused: [
      'acquireResource',
      'getStylesheetSelectorFromKey',
      'insertStylesheetIntoRoot',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'suspendResource',
    ],
    without: {
      ...idle('insertSuspendedStylesheets'),
      getResource:
        'if(type==="style"||type==="script"||pendingProps.precedence)throw Error("left out: "+type);return null',
    },
  },
  {
    feature: 'a form action that is a function',
    sign: /\buse(ActionState|FormStatus)\b|\b(action|formAction)=\{(async )?\(/,
    file: reactDom,
    refused: [
      'mountActionState',
      'rerenderActionState',
      'startHostTransition',
      'updateActionState',
    ],
    without: idle('extractEvents$1'),
  },
  {
    feature: 'a custom element',
    sign: /<[a-z]+-[a-z-]+[\s/>]/,
    file: reactDom,
    refused: ['setPropOnCustomElement'],
  },
  {
    feature: 'onSelect and onBeforeInput',
    sign: /\bon(Select|BeforeInput)(Capture)?=/,
    file: reactDom,
    without: {
      ...idle('constructSelectEvent'),
      getFallbackBeforeInputChars: 'return null',
      getNativeBeforeInputChars: 'return null',
    },
  },
  {
    feature: 'findDOMNode',
    sign: /\bfindDOMNode\b/,
    file: reactDom,
    refused: ['findCurrentFiberUsingSlowPath'],
  },
  {
    // Reports name the functions of a stack by the source map, and this stack is not used.
    feature: 'stacks of components in errors',
    sign: /\bcomponentStack\b/,
    file: reactDom,
    without: { getStackByFiberInDevAndProd: 'return ""' },
  },
  {
    feature: 'lazy discovery of routes',
    sign: /\bdiscover=.render/,
    file: `${router}dom/ssr/fog-of-war.js`,
    without: idle('getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'),
  },
  {
    feature: 'lazy discovery of routes',
    sign: /\bdiscover=.render/,
    file: `${router}router/router.js`,
    refused: ['discoverRoutes', 'patchRoutes', 'patchRoutesImpl'],
    without: { checkFogOfWar: 'return{active:false,matches}' },
  },
  {
    feature: 'instrumentations',
    sign: /\binstrumentations\b/,
    file: `${router}router/instrumentation.js`,
    refused: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
    without: idle('consumeInstrumentationClientResultMetaReceiver'),
  },
  {
    feature: 'a navigation that is blocked',
    sign: /\buse(Blocker|Prompt)\b/,
    file: `${router}router/router.js`,
    refused: ['deleteBlocker', 'getBlocker', 'updateBlocker'],
    without: idle('shouldBlockNavigation'),
  },
  {
    feature: "the router's memory of scroll positions",
    sign: /<ScrollRestoration\b/,
    file: `${router}router/router.js`,
    refused: ['enableScrollRestoration', 'getScrollKey'],
    without: { ...idle('saveScrollPosition'), getSavedScrollPosition: 'return null' },
  },
  {
    feature: "the router's own links",
    sign: /import \{[^}]*\b(Nav)?Link\b[^}]*\} from 'react-router'/,
    file: `${router}dom/lib.js`,
    refused: ['LinkWithRef', 'NavLinkWithRef', 'useLinkClickHandler', 'useViewTransitionState'],
  },
  {
    feature: '<Scripts>',
    sign: /<Scripts\b/,
    file: `${router}dom/ssr/components.js`,
    refused: ['RSCPrefetchPageLinksImpl'],
    without: { Scripts: 'return null' },
  },
  {
    feature: 'server components',
    sign: /\bunstable_\w*RSC/,
    file: `${router}hooks.js`,
    without: { RSCErrorHandler: 'return children' },
  },
  {
    feature: 'server components',
    sign: /\bunstable_\w*RSC/,
    file: `${router}errors.js`,
    without: idle('decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'),
  },
]
