/// <reference lib="dom" />
// Replaces the Maps JavaScript API where there is no network. It has what the site and its libraries use,
// with the names and the behavior of https://developers.google.com/maps/documentation/javascript/reference:
// a map in the Mercator projection with real bounds, markers that can be clicked and dragged, windows, the
// geocoder over the network. `made` has what was created, for the tests.
(() => {
  const TILE = 256;
  const made = { maps: [] };

  class LatLng {
    #lat;
    #lng;
    constructor(place, lng) {
      this.#lat = typeof place === 'object' ? (typeof place.lat === 'function' ? place.lat() : place.lat) : place;
      this.#lng = typeof place === 'object' ? (typeof place.lng === 'function' ? place.lng() : place.lng) : lng;
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
    equals(other) {
      return other.lat() === this.#lat && other.lng() === this.#lng;
    }
  }
  const latLng = (place) => (place instanceof LatLng ? place : new LatLng(place));

  class LatLngBounds {
    #south = 91;
    #west = 181;
    #north = -91;
    #east = -181;
    constructor(southWest, northEast) {
      if (southWest) this.extend(southWest);
      if (northEast) this.extend(northEast);
    }
    extend(place) {
      const { lat, lng } = latLng(place).toJSON();
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
    equals(other) {
      return this.getSouthWest().equals(other.getSouthWest()) && this.getNorthEast().equals(other.getNorthEast());
    }
  }

  function Point(x, y) {
    Object.assign(this, { x, y });
  }
  function Size(width, height) {
    Object.assign(this, { width, height });
  }

  /** Of the whole world, a square of 256: https://developers.google.com/maps/documentation/javascript/coordinates */
  const worldOf = (place) => {
    const { lat, lng } = latLng(place).toJSON();
    const sine = Math.sin((lat * Math.PI) / 180);
    return { x: TILE * (0.5 + lng / 360), y: TILE * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) };
  };
  const placeOf = ({ x, y }) =>
    new LatLng((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / TILE))) * 180) / Math.PI, (x / TILE - 0.5) * 360);

  const listeners = new WeakMap();
  const event = {
    addListener(of, name, handler) {
      const all = listeners.get(of) ?? [];
      listeners.set(of, all);
      const listener = { of, name, handler };
      all.push(listener);
      listener.remove = () => event.removeListener(listener);
      return listener;
    },
    removeListener(listener) {
      const all = listeners.get(listener.of) ?? [];
      if (all.includes(listener)) all.splice(all.indexOf(listener), 1);
    },
    trigger(of, name, ...args) {
      const heard = (listeners.get(of) ?? []).filter((listener) => listener.name === name);
      for (const { handler } of heard) handler.apply(of, args);
    },
    clearInstanceListeners: (of) => listeners.delete(of),
  };

  class Observable {
    addListener(name, handler) {
      return event.addListener(this, name, handler);
    }
  }

  class Map extends Observable {
    #div;
    #layer = document.createElement('div');
    #isSettling = false;
    options = {};
    shown = new Set();
    constructor(div, options) {
      super();
      this.#div = div;
      this.#layer.style.cssText =
        'position:relative;overflow:hidden;width:100%;height:100%;' +
        'background:linear-gradient(#ffffff14 1px,transparent 1px) 0 0/64px 64px,' +
        'linear-gradient(90deg,#ffffff14 1px,transparent 1px) 0 0/64px 64px';
      div.append(this.#layer);
      this.setOptions({ zoom: 0, center: { lat: 0, lng: 0 }, ...options });
      made.maps.push(this);
      this.#layer.addEventListener(
        'click',
        (press) =>
          press.target === this.#layer &&
          event.trigger(this, 'click', { latLng: this.placeAt(press.clientX, press.clientY) }),
      );
    }
    setOptions(options) {
      Object.assign(this.options, options);
      this.#layer.style.backgroundColor = this.options.backgroundColor ?? '#e5e3df';
      this.settle();
    }
    setZoom(zoom) {
      this.setOptions({ zoom });
    }
    setCenter(center) {
      this.setOptions({ center });
    }
    panTo(center) {
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
    fitBounds(bounds) {
      const [southWest, northEast] = [worldOf(bounds.getSouthWest()), worldOf(bounds.getNorthEast())];
      const width = Math.max(this.#div.clientWidth, 1) / Math.max(northEast.x - southWest.x, 1e-9);
      const height = Math.max(this.#div.clientHeight, 1) / Math.max(southWest.y - northEast.y, 1e-9);
      this.setOptions({
        center: bounds.getCenter(),
        zoom: Math.max(0, Math.min(21, Math.floor(Math.log2(Math.min(width, height))))),
      });
    }
    /** From the layer's corner, in CSS pixels. */
    pixelOf(place) {
      const scale = 2 ** this.options.zoom;
      const [point, middle] = [worldOf(place), worldOf(this.options.center)];
      return new Point(
        (point.x - middle.x) * scale + this.#div.clientWidth / 2,
        (point.y - middle.y) * scale + this.#div.clientHeight / 2,
      );
    }
    placeOfPixel({ x, y }) {
      const scale = 2 ** this.options.zoom;
      const middle = worldOf(this.options.center);
      return placeOf({
        x: middle.x + (x - this.#div.clientWidth / 2) / scale,
        y: middle.y + (y - this.#div.clientHeight / 2) / scale,
      });
    }
    placeAt(clientX, clientY) {
      const { left, top } = this.#layer.getBoundingClientRect();
      return this.placeOfPixel({ x: clientX - left, y: clientY - top });
    }
    getBounds() {
      const { clientWidth: width, clientHeight: height } = this.#div;
      return new LatLngBounds(this.placeOfPixel({ x: 0, y: height }), this.placeOfPixel({ x: width, y: 0 }));
    }
    put(element, place) {
      const { x, y } = this.pixelOf(place);
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

  // Enumerable functions, since the clusterer copies them.
  function OverlayView() {}
  Object.assign(OverlayView.prototype, {
    getMap() {
      return this.shownOn ?? null;
    },
    setMap(map) {
      const before = this.shownOn;
      this.shownOn = map;
      if (before && before !== map) this.onRemove?.();
      if (map && before !== map) setTimeout(() => this.shownOn === map && this.onAdd?.());
    },
    getProjection() {
      const map = this.shownOn;
      return {
        fromLatLngToDivPixel: (place) => map.pixelOf(place),
        fromDivPixelToLatLng: (point) => map.placeOfPixel(point),
      };
    },
  });

  class Marker extends Observable {
    static MAX_ZINDEX = 1_000_000;
    #map = null;
    #element = Object.assign(document.createElement('button'), { type: 'button' });
    #options = {};
    constructor({ map = null, ...options }) {
      super();
      this.#element.dataset.marker = '';
      this.#element.style.cssText =
        'position:absolute;translate:-50% -50%;min-width:22px;' +
        'min-height:22px;padding:0;border:0;border-radius:50%;background:#c5221f;color:#fff;touch-action:none';
      this.#element.addEventListener('click', () => event.trigger(this, 'click', { latLng: this.getPosition() }));
      this.#element.addEventListener('pointerdown', (press) => this.#drag(press));
      this.setOptions(options);
      this.setMap(map);
    }
    #drag(press) {
      if (!this.#options.draggable) return;
      press.preventDefault();
      this.#element.setPointerCapture(press.pointerId);
      this.#element.addEventListener(
        'pointerup',
        ({ clientX, clientY }) => {
          this.setPosition(this.#map.placeAt(clientX, clientY));
          event.trigger(this, 'dragend', { latLng: this.getPosition() });
        },
        { once: true },
      );
    }
    setOptions(options) {
      Object.assign(this.#options, options);
      const { title = '', label, icon, zIndex, opacity = 1, draggable = false } = this.#options;
      Object.assign(this.#element, { title });
      Object.assign(this.#element.dataset, { draggable: String(draggable) });
      Object.assign(this.#element.style, { opacity: String(opacity), zIndex: zIndex ?? '' });
      this.#element.replaceChildren(label ? (label.text ?? label) : '');
      if (label?.color)
        Object.assign(this.#element.style, {
          color: label.color,
          fontSize: label.fontSize ?? '',
          fontWeight: label.fontWeight ?? '',
        });
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
    setPosition(position) {
      this.setOptions({ position });
    }
    getVisible() {
      return true;
    }
    getMap() {
      return this.#map;
    }
    setMap(map) {
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
    Marker.prototype[`set${name}`] = function set(value) {
      this.setOptions({ [name[0].toLowerCase() + name.slice(1)]: value });
    };
  }

  class InfoWindow extends Observable {
    #map = null;
    #options = {};
    #element = document.createElement('div');
    #content = document.createElement('div');
    constructor(options = {}) {
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
    setOptions(options) {
      Object.assign(this.#options, options);
      this.draw();
    }
    setContent(content) {
      this.#content.replaceChildren(content);
    }
    setPosition(position) {
      this.setOptions({ position });
    }
    getPosition() {
      return this.#options.position;
    }
    setZIndex() {}
    open(map) {
      this.#map = map;
      map.shown.add(this);
      this.draw();
      // The map pans to show the whole window.
      const { x, y } = map.pixelOf(this.#options.position);
      map.panTo(map.placeOfPixel({ x, y: y - map.getDiv().clientHeight / 4 }));
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

  class Geocoder {
    async geocode({ location, address }) {
      const asked = location ? { latlng: `${latLng(location).lat()},${latLng(location).lng()}` } : { address };
      const response = await fetch(`https://maps.googleapis.com/maps/api/geocode/json?${new URLSearchParams(asked)}`);
      const { results, status } = await response.json();
      if (status !== 'OK') throw new Error(status);
      return {
        results: results.map((result) => ({
          formatted_address: result.formatted_address,
          geometry: { location: latLng(result.geometry.location) },
        })),
      };
    }
  }

  const { __ib__: ready } = globalThis.google.maps;
  // No marker is an instance: advanced markers need a map ID, and maps with an ID accept no style.
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
    importLibrary: async () => maps,
  };
  Object.assign(globalThis.google.maps, maps);
  ready();
})();
