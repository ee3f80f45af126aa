/// <reference lib="dom" />
// Stubs the Maps JavaScript API so that tests work offline. Implements the parts that the site and its libraries use
// (https://developers.google.com/maps/documentation/javascript/reference): a map in the Mercator projection with real
// bounds, markers that can be clicked and dragged, info windows, and a geocoder that sends requests. `made` records the
// created maps for the tests.
(() => {
  const TILE = 256;
  const made: { maps: Map[] } = { maps: [] };

  /** A position in any form that the API accepts. */
  type Position = LatLng | { readonly lat: number; readonly lng: number };

  interface Pixel {
    readonly x: number;
    readonly y: number;
  }

  type Handler = (...args: unknown[]) => void;

  interface Drawn {
    draw: () => void;
  }

  class LatLng {
    readonly #lat: number;
    readonly #lng: number;
    constructor(position: Position | number, lng = 0) {
      this.#lat =
        typeof position === 'object' ? (typeof position.lat === 'function' ? position.lat() : position.lat) : position;
      this.#lng =
        typeof position === 'object' ? (typeof position.lng === 'function' ? position.lng() : position.lng) : lng;
    }
    lat() {
      return this.#lat;
    }
    lng() {
      return this.#lng;
    }
    toJSON() {
      return { lat: this.#lat, lng: this.#lng };
    }
    equals(other: LatLng) {
      return other.lat() === this.#lat && other.lng() === this.#lng;
    }
  }
  const latLng = (position: Position) => (position instanceof LatLng ? position : new LatLng(position));

  class LatLngBounds {
    #south = 91;
    #west = 181;
    #north = -91;
    #east = -181;
    constructor(southWest?: Position, northEast?: Position) {
      if (southWest) this.extend(southWest);
      if (northEast) this.extend(northEast);
    }
    extend(position: Position) {
      const { lat, lng } = latLng(position).toJSON();
      this.#south = Math.min(this.#south, lat);
      this.#north = Math.max(this.#north, lat);
      this.#west = Math.min(this.#west, lng);
      this.#east = Math.max(this.#east, lng);
      return this;
    }
    getSouthWest() {
      return new LatLng(this.#south, this.#west);
    }
    getNorthEast() {
      return new LatLng(this.#north, this.#east);
    }
    getCenter() {
      return new LatLng((this.#south + this.#north) / 2, (this.#west + this.#east) / 2);
    }
    equals(other: LatLngBounds) {
      return this.getSouthWest().equals(other.getSouthWest()) && this.getNorthEast().equals(other.getNorthEast());
    }
  }

  class Point {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
  }
  class Size {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
  }

  /**
   * Converts a position to world coordinates in a square of 256 × 256
   * (https://developers.google.com/maps/documentation/javascript/coordinates).
   */
  const worldOf = (position: Position) => {
    const { lat, lng } = latLng(position).toJSON();
    const sine = Math.sin((lat * Math.PI) / 180);
    return { x: TILE * (0.5 + lng / 360), y: TILE * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
  };
  const positionOf = ({ x, y }: Pixel) =>
    new LatLng((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / TILE))) * 180) / Math.PI, (x / TILE - 0.5) * 360);

  interface Listener {
    readonly of: object;
    readonly name: string;
    readonly handler: Handler;
    readonly remove: () => void;
  }

  const listeners = new WeakMap<object, Listener[]>();
  const event = {
    addListener(of: object, name: string, handler: Handler) {
      const all = listeners.get(of) ?? [];
      listeners.set(of, all);
      const listener: Listener = { of, name, handler, remove: () => event.removeListener(listener) };
      all.push(listener);
      return listener;
    },
    removeListener(listener: Listener) {
      const all = listeners.get(listener.of) ?? [];
      if (all.includes(listener)) all.splice(all.indexOf(listener), 1);
    },
    trigger(of: object, name: string, ...args: unknown[]) {
      const heard = (listeners.get(of) ?? []).filter((listener) => listener.name === name);
      for (const { handler } of heard) handler.apply(of, args);
    },
    clearInstanceListeners: (of: object) => listeners.delete(of),
  };

  class Observable {
    addListener(name: string, handler: Handler) {
      return event.addListener(this, name, handler);
    }
  }

  interface MapOptions {
    zoom?: number;
    center?: Position;
    backgroundColor?: string;
  }

  class Map extends Observable {
    readonly #div: HTMLElement;
    readonly #layer = document.createElement('div');
    #isSettling = false;
    readonly options = { zoom: 0, center: { lat: 0, lng: 0 } as Position, backgroundColor: '#e5e3df' };
    readonly shown = new Set<Drawn>();
    constructor(div: HTMLElement, options: MapOptions) {
      super();
      this.#div = div;
      this.#layer.style.cssText =
        'position:relative;overflow:hidden;width:100%;height:100%;' +
        'background:linear-gradient(#ffffff14 1px,transparent 1px) 0 0/64px 64px,' +
        'linear-gradient(90deg,#ffffff14 1px,transparent 1px) 0 0/64px 64px';
      div.append(this.#layer);
      this.setOptions(options);
      made.maps.push(this);
      this.#layer.addEventListener(
        'click',
        (press) =>
          press.target === this.#layer &&
          event.trigger(this, 'click', { latLng: this.positionAt(press.clientX, press.clientY) }),
      );
    }
    setOptions(options: MapOptions) {
      Object.assign(this.options, options);
      this.#layer.style.backgroundColor = this.options.backgroundColor;
      this.settle();
    }
    setZoom(zoom: number) {
      this.setOptions({ zoom });
    }
    setCenter(center: Position) {
      this.setOptions({ center });
    }
    panTo(center: Position) {
      this.setCenter(center);
    }
    getZoom() {
      return this.options.zoom;
    }
    getCenter() {
      return latLng(this.options.center);
    }
    getDiv() {
      return this.#div;
    }
    getProjection() {
      return {};
    }
    getMapCapabilities() {
      return { isAdvancedMarkersAvailable: false };
    }
    fitBounds(bounds: LatLngBounds) {
      const [southWest, northEast] = [worldOf(bounds.getSouthWest()), worldOf(bounds.getNorthEast())];
      const width = Math.max(this.#div.clientWidth, 1) / Math.max(northEast.x - southWest.x, 1e-9);
      const height = Math.max(this.#div.clientHeight, 1) / Math.max(southWest.y - northEast.y, 1e-9);
      this.setOptions({
        center: bounds.getCenter(),
        zoom: Math.max(0, Math.min(21, Math.floor(Math.log2(Math.min(width, height))))),
      });
    }
    /** Converts a position to CSS pixels from the map's top left corner. */
    pixelOf(position: Position) {
      const scale = 2 ** this.options.zoom;
      const [point, middle] = [worldOf(position), worldOf(this.options.center)];
      return new Point(
        (point.x - middle.x) * scale + this.#div.clientWidth / 2,
        (point.y - middle.y) * scale + this.#div.clientHeight / 2,
      );
    }
    positionOfPixel({ x, y }: Pixel) {
      const scale = 2 ** this.options.zoom;
      const middle = worldOf(this.options.center);
      return positionOf({
        x: middle.x + (x - this.#div.clientWidth / 2) / scale,
        y: middle.y + (y - this.#div.clientHeight / 2) / scale,
      });
    }
    positionAt(clientX: number, clientY: number) {
      const { left, top } = this.#layer.getBoundingClientRect();
      return this.positionOfPixel({ x: clientX - left, y: clientY - top });
    }
    getBounds() {
      const { clientWidth: width, clientHeight: height } = this.#div;
      return new LatLngBounds(this.positionOfPixel({ x: 0, y: height }), this.positionOfPixel({ x: width, y: 0 }));
    }
    put(element: HTMLElement, position: Position) {
      const { x, y } = this.pixelOf(position);
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      if (element.parentNode !== this.#layer) this.#layer.append(element);
    }
    settle() {
      for (const each of this.shown) each.draw();
      if (this.#isSettling) return;
      this.#isSettling = true;
      requestAnimationFrame(() => {
        this.#isSettling = false;
        event.trigger(this, 'idle');
      });
    }
  }

  /** An instance of a subclass of OverlayView. */
  interface Overlay {
    shownOn?: Map | null;
    readonly onAdd?: () => void;
    readonly onRemove?: () => void;
  }

  // Functions must be enumerable, because the clusterer copies them.
  function OverlayView() {}
  Object.assign(OverlayView.prototype, {
    getMap(this: Overlay) {
      return this.shownOn ?? null;
    },
    setMap(this: Overlay, map: Map | null) {
      const before = this.shownOn;
      this.shownOn = map;
      if (before && before !== map) this.onRemove?.();
      if (map && before !== map) setTimeout(() => this.shownOn === map && this.onAdd?.());
    },
    getProjection(this: Overlay) {
      const map = this.shownOn;
      return {
        fromLatLngToDivPixel: (position: Position) => map?.pixelOf(position),
        fromDivPixelToLatLng: (point: Pixel) => map?.positionOfPixel(point),
      };
    },
  });

  interface Label {
    readonly text?: string;
    readonly color?: string;
    readonly fontSize?: string;
    readonly fontWeight?: string;
  }

  interface MarkerOptions {
    position?: Position;
    title?: string;
    label?: string | Label;
    icon?: { readonly url?: string; readonly scaledSize?: Size };
    zIndex?: number;
    opacity?: number;
    draggable?: boolean;
  }

  class Marker extends Observable {
    static readonly MAX_ZINDEX = 1_000_000;
    #map: Map | null = null;
    readonly #element = Object.assign(document.createElement('button'), { type: 'button' as const });
    readonly #options: MarkerOptions = {};
    constructor({ map = null, ...options }: MarkerOptions & { map?: Map | null }) {
      super();
      this.#element.dataset['marker'] = '';
      this.#element.style.cssText =
        'position:absolute;translate:-50% -50%;min-width:22px;' +
        'min-height:22px;padding:0;border:0;border-radius:50%;background:#c5221f;color:#fff;touch-action:none';
      this.#element.addEventListener('click', () => event.trigger(this, 'click', { latLng: this.getPosition() }));
      this.#element.addEventListener('pointerdown', (press) => this.#drag(press));
      this.setOptions(options);
      this.setMap(map);
    }
    #drag(press: PointerEvent) {
      if (!this.#options.draggable) return;
      press.preventDefault();
      this.#element.setPointerCapture(press.pointerId);
      this.#element.addEventListener(
        'pointerup',
        ({ clientX, clientY }) => {
          if (this.#map) this.setPosition(this.#map.positionAt(clientX, clientY));
          event.trigger(this, 'dragend', { latLng: this.getPosition() });
        },
        { once: true },
      );
    }
    setOptions(options: MarkerOptions) {
      Object.assign(this.#options, options);
      const { title = '', label, icon, zIndex, opacity = 1, draggable = false } = this.#options;
      Object.assign(this.#element, { title });
      Object.assign(this.#element.dataset, { draggable: String(draggable) });
      Object.assign(this.#element.style, { opacity: String(opacity), zIndex: zIndex ?? '' });
      const {
        text = '',
        color,
        fontSize = '',
        fontWeight = '',
      } = typeof label === 'string' ? { text: label } : (label ?? {});
      this.#element.replaceChildren(text);
      if (color) Object.assign(this.#element.style, { color, fontSize, fontWeight });
      if (icon?.url) {
        const { width, height } = icon.scaledSize ?? { width: 40, height: 40 };
        Object.assign(this.#element.style, {
          width: `${width}px`,
          height: `${height}px`,
          background: `url("${icon.url}") center/contain no-repeat`,
        });
      }
      this.draw();
    }
    getPosition() {
      return this.#options.position && latLng(this.#options.position);
    }
    setPosition(position: Position) {
      this.setOptions({ position });
    }
    getVisible() {
      return true;
    }
    getMap() {
      return this.#map;
    }
    setMap(map: Map | null) {
      this.#map?.shown.delete(this);
      this.#map = map;
      map?.shown.add(this);
      if (map) this.draw();
      else this.#element.remove();
    }
    draw() {
      if (this.#map && this.#options.position) this.#map.put(this.#element, this.#options.position);
    }
  }
  for (const name of [
    'Title',
    'Label',
    'Icon',
    'ZIndex',
    'Opacity',
    'Draggable',
    'Visible',
    'Clickable',
    'Cursor',
    'Shape',
    'Animation',
  ]) {
    Object.assign(Marker.prototype, {
      [`set${name}`](this: Marker, value: unknown) {
        this.setOptions({ [name.charAt(0).toLowerCase() + name.slice(1)]: value });
      },
    });
  }

  interface WindowOptions {
    position?: Position;
  }

  class InfoWindow extends Observable {
    #map: Map | null = null;
    readonly #options: WindowOptions = {};
    readonly #element = document.createElement('div');
    readonly #content = document.createElement('div');
    constructor(options: WindowOptions = {}) {
      super();
      this.#element.setAttribute('role', 'dialog');
      this.#element.style.cssText =
        'position:absolute;z-index:2000000;' +
        'translate:-50% calc(-100% - 16px);padding:12px;border-radius:8px;background:#fff;color:#000';
      const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' });
      close.setAttribute('aria-label', 'Close');
      close.addEventListener('click', () => {
        this.close();
        event.trigger(this, 'closeclick');
      });
      this.#element.append(close, this.#content);
      this.setOptions(options);
    }
    setOptions(options: WindowOptions) {
      Object.assign(this.#options, options);
      this.draw();
    }
    setContent(content: Node | string) {
      this.#content.replaceChildren(content);
    }
    setPosition(position: Position) {
      this.setOptions({ position });
    }
    getPosition() {
      return this.#options.position;
    }
    setZIndex() {}
    open(map: Map) {
      this.#map = map;
      map.shown.add(this);
      this.draw();
      // Pan the map so that the whole info window is visible.
      const { x, y } = map.pixelOf(this.#options.position ?? map.getCenter());
      map.panTo(map.positionOfPixel({ x, y: y - map.getDiv().clientHeight / 4 }));
      event.trigger(this, 'domready');
    }
    close() {
      this.#map?.shown.delete(this);
      this.#map = null;
      this.#element.remove();
    }
    draw() {
      if (this.#map && this.#options.position) this.#map.put(this.#element, this.#options.position);
    }
  }

  interface Geocoded {
    readonly status: string;
    readonly results: readonly { formatted_address: string; geometry: { location: Position } }[];
  }

  class Geocoder {
    async geocode({ location, address = '' }: { location?: Position; address?: string }) {
      const asked: Record<string, string> = location
        ? { latlng: `${latLng(location).lat()},${latLng(location).lng()}` }
        : { address };
      const query = new URLSearchParams(asked).toString();
      const response = await fetch(`https://maps.googleapis.com/maps/api/geocode/json?${query}`);
      const { results, status }: Geocoded = await response.json();
      if (status !== 'OK') throw new Error(status);
      return {
        results: results.map((result) => ({
          formatted_address: result.formatted_address,
          geometry: { location: latLng(result.geometry.location) },
        })),
      };
    }
  }

  const { google } = globalThis as unknown as { google: { maps: { __ib__: () => void } } };
  const { __ib__: ready } = google.maps;
  // No marker is ever an instance of this: advanced markers need a map ID, and maps with an ID don't accept styles.
  function AdvancedMarkerElement() {}
  const maps = {
    Map,
    LatLng,
    LatLngBounds,
    Point,
    Size,
    event,
    OverlayView,
    Marker,
    InfoWindow,
    Geocoder,
    MVCObject: Observable,
    marker: { AdvancedMarkerElement },
    made,
    importLibrary: async (): Promise<object> => maps,
  };
  Object.assign(google.maps, maps);
  ready();
})();
